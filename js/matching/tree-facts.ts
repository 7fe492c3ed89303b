import { Directions } from './directions.js';
import { Forms } from './forms.js';
import { Ids } from './ids.js';
import { Languages } from './languages.js';
import type { SearchTree } from './search-tree.js';

/** What pseudo-classes need to know about a whole tree. Each part is found once, when a selector first needs it. */
export class TreeFacts {
  readonly #tree: SearchTree;
  #directions: Directions | undefined;
  #forms: Forms | undefined;
  #ids: Ids | undefined;
  #languages: Languages | undefined;

  constructor(tree: SearchTree) {
    this.#tree = tree;
  }

  get directions(): Directions {
    this.#directions ??= new Directions(this.#tree);
    return this.#directions;
  }

  get forms(): Forms {
    this.#forms ??= new Forms(this.#tree);
    return this.#forms;
  }

  get ids(): Ids {
    this.#ids ??= new Ids(this.#tree);
    return this.#ids;
  }

  get languages(): Languages {
    this.#languages ??= new Languages(this.#tree);
    return this.#languages;
  }
}
