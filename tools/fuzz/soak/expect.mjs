// Assertions of the activities.

export function expect(holds, message) {
  if (!holds) throw new Error(message);
}

/** Expects that the function throws an error with this message. */
export function expectError(body, message) {
  try {
    body();
  } catch (error) {
    expect(message.test(error.message), `another error: ${error.stack}`);
    return;
  }
  throw new Error(`no error ${message}`);
}

export async function expectRejection(promise, message) {
  const error = await promise.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error !== undefined && message.test(error.message), `another error: ${error?.stack}`);
}
