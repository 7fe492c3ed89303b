// Classes of differences that no Markdown can prevent. A class alters the page so that the reason of the difference is
// gone: if the altered page has no difference, the class explains the difference.

/** @type {{ name: string, why: string, alter: (html: string) => string }[]} */
export const known = [
  {
    name: 'mail addresses in cmark-gfm',
    why:
      'cmark-gfm looks for mail addresses in the text that remains after backslashes and references are read, so no escape can ' +
      'prevent a link: https://github.com/github/cmark-gfm/issues/278',
    alter: (html) => html.replaceAll('@', ''),
  },
  {
    name: 'addresses in micromark',
    why: 'micromark writes `%25` for a `%` in an address that is not part of an escape. cmark-gfm does not',
    alter: (html) => html.replace(/%(?![\da-f]{2})/gi, ''),
  },
  {
    name: 'control characters',
    why:
      'Those around an address are not part of it, a vertical tab is no text that marks can be around, and renderers drop a mark ' +
      'of the byte order at the start. The judge sees characters in all of them',
    alter: (html) =>
      html
        .replace(/\p{Cc}|\ufeff/gu, (it) => (/[\t\n\f\r]/.test(it) ? it : ''))
        .replace(/&#(?:0*(?:[1-8]|11|1[4-9]|2\d|3[01])|x0*(?:[1-8bef]|1[\da-f]));?/gi, ''),
  },
  {
    name: 'controls in code',
    why: 'Form controls and embedded content are left out. In preformatted code, the judge expects their text',
    alter: (html) =>
      html.replace(
        /<(\/?)(?:textarea|applet|object|button|select|audio|video|iframe|canvas|embed|meter|progress|svg)\b/gi,
        '<$1x-y',
      ),
  },
  {
    name: 'images without an address',
    why: 'Such an image is nothing. The judge sees a line break after it that is not kept',
    alter: (html) => html.replace(/<img\b(?![^>]*\bsrc=["']?(?!javascript:)[^"'\s>])[^>]*>/gi, ''),
  },
  {
    name: 'tables in headings',
    why: 'A heading with a table that is not empty is written as blocks. The judge expects a heading',
    alter: (html) =>
      /<h[1-6][\s\S]*<table/i.test(html) ? html.replace(/<(\/?)table\b/gi, '<$1x-y') : html,
  },
  {
    name: 'numbers in micromark',
    why:
      'In the first line of an item that directly follows a paragraph, a numbered list must begin with 1 for micromark. By the ' +
      'specification, only a list that follows a paragraph itself must',
    alter: (html) => html.replace(/\s(start|value)=["']?\d+["']?/gi, ''),
  },
  {
    name: 'empty items',
    why: 'In a heading or a cell, an item without content is nothing. The judge expects a line of it',
    alter: (html) =>
      /<(?:h[1-6]|t[dh])\b/i.test(html) ? html.replace(/<(\/?)li\b/gi, '<$1x-y') : html,
  },
  {
    name: 'wbr after a break',
    why: 'A break at the end of a paragraph is nothing. After it, the judge expects the invisible character of `wbr`',
    alter: (html) => html.replace(/<wbr\b/gi, '<x-y'),
  },
  {
    name: 'rules in headings',
    why: 'A heading has one line, so a rule in it is a space. The judge expects two line breaks',
    alter: (html) => (/<h[1-6]/i.test(html) ? html.replace(/<hr\b/gi, '<x-y') : html),
  },
  {
    name: 'hidden pages',
    why: 'The judge reads the body even if the `html` element is hidden',
    alter: (html) => html.replace(/(<html\b[^>]*?)\shidden\b/gi, '$1'),
  },
  {
    name: 'CR in code',
    why: 'A CR in `pre`, which a reference can write, ends a line of Markdown',
    alter: (html) => html.replace(/&#(?:0*13|x0*d);?/gi, '\n'),
  },
];

const alterations = known.map(({ alter }) => alter);
known.push({
  name: 'several',
  why: 'several of the reasons in this list',
  alter: (html) => alterations.reduce((altered, alter) => alter(altered), html),
});
