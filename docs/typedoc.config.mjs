// The API reference, one page for each public entry of the package. `npm run docs` writes it to docs/api.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Comment, Converter, ReflectionKind } from 'typedoc';
import { entries } from '../tools/lib/entries.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const sourceOf = (entry) => join(root, 'js', `${entry}.ts`);

/** Names each module as programs import it, and begins its page with the comment at the start of the source. */
function describeEntries(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      const text = firstComment(readFileSync(sourceOf(module.name), 'utf8')) ?? description;
      module.comment = new Comment([{ kind: 'text', text }]);
      module.name = module.name === 'index' ? 'souptree' : `souptree/${module.name}`;
    }
  });
}

function firstComment(source) {
  return /^\/\*\*(.*?)\*\//s
    .exec(source)?.[1]
    .replace(/^ *\* ?/gm, '')
    .replaceAll('\\@', '@')
    .trim();
}

export default {
  name: 'API',
  entryPoints: entries.map(sourceOf),
  tsconfig: join(root, 'tsconfig.build.json'),
  out: join(root, 'docs', 'api'),
  plugin: ['typedoc-plugin-markdown', describeEntries],
  readme: 'none',
  disableSources: true,
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  // Types of constants, whose values the pages show.
  intentionallyNotExported: [
    'Constants',
    'Enum',
    'Enumeration',
    'Plugin',
    'documentModes',
    'laterCodes',
    'namespaceUris',
    'questionMarkCode',
    'renamedCodes',
    'startTagCodes',
  ],
  githubPages: false,
  groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases', '*'],
  // The options of typedoc-plugin-markdown.
  entryFileName: 'index',
  outputFileStrategy: 'modules',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  sanitizeComments: true,
};
