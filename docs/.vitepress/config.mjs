// The site of the documents. `npm run docs` builds it into build/docs.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { anchorOf } from '../../tools/lib/markdown.mjs';
import { writeMarkdown } from './llms.mjs';
import { expectAllListed, pageGroups } from './pages.mjs';
import { repositoryLinks } from './repository-links.mjs';

const { description } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

const link = (page) => `/${page.replace(/(^|\/)index$/, '$1')}`;

const sidebar = pageGroups().map(({ title, pages }) => ({
  text: title,
  items: pages.map(({ title, page }) => ({ text: title, link: link(page) })),
}));

/** Pages that explain come before the API reference, which has most words many times. */
const importance = (id) => (id.includes('/api/') ? 0.2 : 1);

export default {
  lang: 'en',
  title: 'souptree',
  description,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  outDir: '../build/docs',
  cacheDir: '../build/docs-cache',
  metaChunk: true,
  markdown: {
    anchor: { slugify: anchorOf },
    config: repositoryLinks,
    // The default themes have colours with too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  // The page how-parsing-works.md loads a module from build.
  vite: { server: { fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } } },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/' },
      { text: 'Parse errors', link: '/parse-errors/' },
      { text: 'API', link: '/api/souptree' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { boostDocument: importance } } },
    },
  },
  transformHead: ({ page, siteData }) =>
    page === '404.md'
      ? []
      : [['link', { rel: 'alternate', type: 'text/markdown', href: siteData.base + page }]],
  buildEnd(site) {
    expectAllListed(site.pages);
    writeMarkdown(site);
  },
};
