// Random configurations of the sanitizer, and markup with what sanitizers look for.

import { chooser, splitTokens } from '../../lib/soup/index.mjs';

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';
const mathml = 'http://www.w3.org/1998/Math/MathML';
const xlink = 'http://www.w3.org/1999/xlink';

const names = (text, namespace) => text.split(' ').map((name) => ({ name, namespace }));

/** Elements that the soup has often. */
const elements = [
  ...names('div p span b i a nobr font em ul li dd table tbody tr td caption h1 br img input html head body', html),
  ...names('meta link form button object pre ruby rt select option template slot title style textarea iframe', html),
  ...names('script svg math x-a article section', html),
  ...names('svg g a title desc foreignObject style script use set animate', svg),
  ...names('math mi mtext annotation-xml mglyph a', mathml),
]; // biome-ignore format: a table

const attributes = [
  ...names('id class a x href action formaction title style data-x data-y data- onclick lang type value xlink:href', null),
  { name: 'href', namespace: xlink },
  ...names('attributeName', null),
]; // biome-ignore format: a table

const targets = ['marker', 'start', 'end', 'x', 'xml'].map((target) => ({ target }));

/** Some members of a list, without repetition. */
const someOf = (list, choose) => {
  const part = 1 + choose(3);
  return list.filter(() => choose(4) < part);
};

const sameName = (one, other) => one.name === other.name && one.namespace === other.namespace;

const isData = ({ name, namespace }) => namespace === null && name.startsWith('data-');

/** An element of an allow list, sometimes with lists of its own. */
function withLists(element, configuration, choose) {
  if (choose(3) > 0) return element;
  if (configuration.attributes) {
    const others = attributes.filter(
      (each) =>
        !configuration.attributes.some((allowed) => sameName(each, allowed)) &&
        !(configuration.dataAttributes && isData(each)),
    );
    return {
      ...element,
      attributes: someOf(others, choose),
      removeAttributes: someOf(configuration.attributes, choose),
    };
  }
  const removed = configuration.removeAttributes ?? [];
  const others = attributes.filter((each) => !removed.some((other) => sameName(each, other)));
  const list = choose(2) === 0 ? 'attributes' : 'removeAttributes';
  return { ...element, [list]: someOf(others, choose) };
}

/** A valid configuration with random lists. */
function randomConfiguration(choose) {
  const configuration = { comments: choose(2) === 0 };
  if (choose(2) === 0) {
    const dataAttributes = choose(2) === 0;
    const allowed = someOf(attributes, choose);
    configuration.attributes = allowed.filter((each) => !(dataAttributes && isData(each)));
    configuration.dataAttributes = dataAttributes;
  } else {
    configuration.removeAttributes = someOf(attributes, choose);
  }
  const replaced = choose(2) === 0 ? [] : someOf(elements, choose).filter(() => choose(3) === 0);
  const isReplaceable = ({ name, namespace }) =>
    !(
      (name === 'html' && namespace === html) ||
      (name === 'svg' && namespace === svg) ||
      (name === 'math' && namespace === mathml)
    );
  configuration.replaceWithChildrenElements = replaced.filter(isReplaceable);
  const others = elements.filter(
    (each) => !configuration.replaceWithChildrenElements.some((other) => sameName(each, other)),
  );
  if (choose(2) === 0) {
    configuration.elements = [
      ...names('html head body', html).filter((each) =>
        others.some((other) => sameName(each, other)),
      ),
    ];
    const more = someOf(others, choose).filter(
      (each) => !configuration.elements.some((other) => sameName(each, other)),
    );
    configuration.elements.push(...more.map((each) => withLists(each, configuration, choose)));
  } else {
    configuration.removeElements = someOf(others, choose).filter(() => choose(2) === 0);
  }
  const list = choose(2) === 0 ? 'processingInstructions' : 'removeProcessingInstructions';
  configuration[list] = someOf(targets, choose);
  return configuration;
}

const randomConfigurations = 20;

/** The default configuration, `{}`, and random configurations. They depend on the seed alone. */
export function configurationsOf(seed) {
  const choose = chooser(Math.imul(seed, 0x27d4eb2f) ^ 0x53a1);
  const random = Array.from({ length: randomConfigurations }, () => randomConfiguration(choose));
  return ['default', {}, ...random];
}

const inserted = [
  '<a href="javascript:x">', '<a href=" java\tscript:x">', '<a HREF=JavaScript:x>', '<a href=/y>', '<p onclick=x id=1>',
  '<i data-x=1 data-=2 class=z>', '<form action=javascript:x>', '<button formaction="javascript:x">', '<img onerror=x src=javascript:y>',
  '<svg><a xlink:href=javascript:x href=y>', '<svg><set attributeName=href>', '<svg><animate attributeName=xlink:href to=x>',
  '<svg><use href=#x>', '<math><mi href=javascript:x xlink:href=y>', '<math><a href=javascript:x>', '<svg><script>x</script>',
  '<!--x-->', '<?x y>', '<?xml z>', '<style>b{}</style>', '<p style=x onfoo=y>', '<base href=x>', '<embed src=x>',
  '<object data=x>', '<title>x</title>', '<textarea>y</textarea>', '<p xlink:href=javascript:x lang=y>',
]; // biome-ignore format: a table

/** Inserts markup that sanitizers look for between the tokens of a text. */
export function withTargets(text, choose) {
  const tokens = splitTokens(text);
  for (let left = choose(5); left > 0; left--) {
    tokens.splice(choose(tokens.length + 1), 0, inserted[choose(inserted.length)]);
  }
  return tokens.join('');
}

/** Configurations with fewer members or items that are still valid, simplest first. */
export function simplerConfigurations(configuration) {
  if (configuration === 'default' || Object.keys(configuration).length === 0) return [];
  const simpler = [{}, 'default'];
  for (const [member, value] of Object.entries(configuration)) {
    const { [member]: _, ...rest } = configuration;
    simpler.push(rest);
    if (!Array.isArray(value)) continue;
    if (value.length > 4) {
      const middle = value.length >> 1;
      simpler.push({ ...configuration, [member]: value.slice(0, middle) });
      simpler.push({ ...configuration, [member]: value.slice(middle) });
    }
    for (let index = 0; index < value.length; index++) {
      simpler.push({ ...configuration, [member]: value.toSpliced(index, 1) });
    }
  }
  return simpler;
}
