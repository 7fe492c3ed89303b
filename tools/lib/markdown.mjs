// Reads parts of Markdown texts.

/**
 * The code of each fenced block in a language.
 * @param {string} markdown
 * @param {string} language
 */
export function codeBlocks(markdown, language) {
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return [...markdown.matchAll(block)].map(([, code]) => code);
}

/**
 * The targets of links and pictures without a host, without their fragments.
 * @param {string} markdown
 */
export function relativeLinks(markdown) {
  return [...markdown.matchAll(/\]\(([^):]+)\)/g)]
    .map(([, target]) => target.replace(/#.*/, ''))
    .filter((target) => target !== '');
}
