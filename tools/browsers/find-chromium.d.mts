/** The path of the browser, or undefined. */
export function findChromium(): string | undefined;

/** No window, no user profile, and only the requests of pages. */
export const launchArguments: string[];

/** Says why there is no browser. */
export const noChromium: string;
