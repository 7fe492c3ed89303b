// A minimal acyclic automaton that knows a sorted list of words and numbers them.
//
// Every edge has a character, what ends with it, and the list of edges that may follow. Equal lists
// are one list, whatever ended before them. The number of a word is its place among the words: the
// sum, along its path, of the words that the edges passed over and of those that ended on the way.

function buildTrie(words) {
  const trie = { children: new Map(), ending: 0 };
  for (const { word, ending } of words) {
    let node = trie;
    for (const character of word) {
      if (!node.children.has(character)) {
        node.children.set(character, { children: new Map(), ending: 0 });
      }
      node = node.children.get(character);
    }
    node.ending = ending;
  }
  return trie;
}

// The list of edges for a trie's children, with `count` words below it. Depth: the longest word's.
function shareList(children, lists) {
  const edges = [];
  let count = 0;
  for (const [character, { children: next, ending }] of children) {
    const list = shareList(next, lists);
    edges.push({ character, ending, list, passed: count });
    count += list.count + (ending === 0 ? 0 : 1);
  }
  const key = edges.map(({ character, ending, list }) => `${character}${ending}.${list.id}`).join();
  if (!lists.has(key)) lists.set(key, { id: lists.size, edges, count });
  return lists.get(key);
}

/**
 * `words`: {word, ending} sorted by word, `ending` not 0. In the result all lists are laid out one
 * after the other, the root's first. `first` is where an edge's list begins, 0 if nothing follows.
 */
export function buildAutomaton(words) {
  const root = shareList(buildTrie(words).children, new Map());
  const places = new Map([[root, 0]]);
  let size = root.edges.length;
  for (const [{ edges }] of places) {
    for (const { list } of edges) {
      if (places.has(list) || list.edges.length === 0) continue;
      places.set(list, size);
      size += list.edges.length;
    }
  }
  return [...places.keys()].flatMap(({ edges }) =>
    edges.map(({ character, ending, list, passed }, index) => ({
      character,
      ending,
      passed,
      first: places.get(list) ?? 0,
      last: index === edges.length - 1,
    })),
  );
}

/** The number and ending of `word`, found in the way the C++ matcher does; undefined if unknown. */
export function look(edges, word) {
  let number = 0;
  let edge = { first: 0, ending: 0 };
  for (const [index, character] of [...word].entries()) {
    if (index > 0 && edge.first === 0) return undefined;
    if (edge.ending !== 0) number += 1;
    let place = edge.first;
    while (edges[place].character !== character) {
      if (edges[place].last) return undefined;
      place += 1;
    }
    edge = edges[place];
    number += edge.passed;
  }
  return edge.ending === 0 ? undefined : { number, ending: edge.ending };
}
