/** Shows the result, or an error with its causes. */
export function show(result) {
  const output = document.createElement('output');
  const messages = [];
  for (let value = result; value !== undefined; value = value.cause) {
    messages.push(String(value));
  }
  output.textContent = messages.join(', because ');
  document.body.append(output);
}
