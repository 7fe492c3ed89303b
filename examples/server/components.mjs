/** The shadow trees of custom elements, as markup for `<template shadowrootmode>`. */

/** @param {string} text */
export function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * A function for each custom element. It gets the escaped value of an attribute by its name, and the nonce for styles.
 *
 * @type {Record<string, (attribute: (name: string) => string, nonce: string) => string>}
 */
export const components = {
  'user-card': (attribute, nonce) =>
    `<style nonce="${nonce}">a{font-weight:bold}</style><a href="${attribute('href')}">${attribute('name')}</a><slot></slot>`,
  'star-rating': (attribute) => {
    const stars = Math.min(5, Math.max(0, Number(attribute('value')) || 0));
    return `<span role="img" aria-label="${stars} of 5">${'\u2605'.repeat(stars)}${'\u2606'.repeat(5 - stars)}</span>`;
  },
};
