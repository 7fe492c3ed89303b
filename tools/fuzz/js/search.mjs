// The search: inputs that reach new features join the corpus, and new inputs are mutations of the corpus.

/** The cost of a choice, which grows with the length of the input and the number of its uses. */
const costOf = ({ bytes, uses }) => (1 + uses) * (64 + bytes.length);

/** The inputs that are mutated. */
class Corpus {
  #inputs = [];

  get size() {
    return this.#inputs.length;
  }

  add(bytes) {
    this.#inputs.push({ bytes, uses: 0 });
  }

  choose(choose) {
    const [a, b] = [0, 0].map(() => this.#inputs[choose(this.#inputs.length)]);
    const chosen = costOf(a) <= costOf(b) ? a : b;
    chosen.uses++;
    return chosen.bytes;
  }
}

/**
 * Runs a target until the time is over, or until it throws.
 *
 * @param target `run(bytes)`, `mutate(bytes, choose, other)`, and `longest`, the most bytes of an input
 * @param watch called with each input before it runs
 * @param keep called with each input that reaches something new
 * @returns the number of inputs that ran, of inputs in the corpus, and of features that they reach
 */
export function search({ target, inputs, counters, choose, seconds, watch, keep }) {
  const seen = new Uint8Array(counters.length);
  const corpus = new Corpus();
  let runs = 0;
  let features = 0;
  const run = (bytes, isSeed) => {
    watch(bytes);
    counters.reset();
    target.run(bytes);
    runs++;
    const added = counters.addTo(seen);
    features += added;
    if (added === 0 && !isSeed) return;
    corpus.add(bytes);
    if (!isSeed) keep(bytes);
  };
  for (const bytes of inputs) run(bytes, true);
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const changed = target.mutate(corpus.choose(choose), choose, corpus.choose(choose));
    run(changed.subarray(0, target.longest), false);
  }
  return { runs, inputs: corpus.size, features };
}
