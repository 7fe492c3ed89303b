/** Converts ASCII letters to lower case, and no others. https://infra.spec.whatwg.org/#ascii-lowercase */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}
