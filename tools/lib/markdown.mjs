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
 * The targets of links and pictures, and of the definitions of links, without their fragments.
 * @param {string} markdown
 */
export function linkTargets(markdown) {
  return [...markdown.matchAll(/\]\(([^)]+)\)|^\[[^\]]+\]: (.+)$/gm)]
    .map(([, target, defined]) => (target ?? defined).replace(/#.*/, ''))
    .filter((target) => target !== '');
}
