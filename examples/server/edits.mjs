/** The edits of each page, as handlers of souptree/rewrite. */

import { components, escapeHtml } from './components.mjs';

/** Styles that the first screen needs. A page gets them before its style sheet has arrived. */
const criticalCss = 'body{margin:2rem auto;max-width:40rem;font-family:sans-serif}';

/** Elements whose white space has a meaning, or whose text is not HTML. */
const verbatim = 'pre, textarea, script, style, xmp, iframe, noembed, noframes, plaintext';

/** Comments that have a meaning: conditional comments and server-side includes. */
const meaningfulComment = /^(\[if\b|<!\[endif\]|#)/;

/** The options that the edits need: a piece of a text could end inside of white space that is collapsed. */
export const editOptions = /** @type {const} */ ({ texts: 'whole' });

/**
 * The handlers for one response.
 *
 * @param {string} nonce the nonce of the response's Content-Security-Policy.
 * @returns {import('souptree/rewrite').RewriteHandlers}
 */
export function editsFor(nonce) {
  /**
   * The text that the handler of `verbatim` received. The handler for all texts receives it next, and keeps it.
   *
   * @type {unknown}
   */
  let kept;
  return {
    elements: {
      head: (head) => {
        head.append(`<style nonce="${nonce}">${criticalCss}</style>`, { html: true });
      },
      'script, style, link[rel~="stylesheet"]': (element) => {
        element.setAttribute('nonce', nonce);
      },
      [Object.keys(components).join()]: (element) => {
        const attribute = (/** @type {string} */ name) =>
          escapeHtml(element.getAttribute(name) ?? '');
        const shadow = components[element.name](attribute, nonce);
        element.prepend(`<template shadowrootmode="open">${shadow}</template>`, { html: true });
      },
      [verbatim]: {
        text: (text) => {
          kept = text;
        },
      },
    },
    text: (text) => {
      if (text === kept) return;
      const collapsed = text.value.replace(/[\t\n\f\r ]+/g, (space) =>
        space.includes('\n') ? '\n' : ' ',
      );
      if (collapsed !== text.value) text.replace(collapsed);
    },
    comment: (comment) => {
      if (!meaningfulComment.test(comment.value)) comment.remove();
    },
  };
}
