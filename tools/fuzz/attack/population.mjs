// The worst genomes found so far, for one objective.

import { describeGenome } from './genome.mjs';

/**
 * The maximum number of genomes with one reader. Without this maximum, all genomes would be variants
 * of one genome.
 */
const mostOfReader = 5;
const mostOfAll = 60;

export class Population {
  #members = [];

  get size() {
    return this.#members.length;
  }

  /** {genome, score, ...}, the worst first. */
  get members() {
    return this.#members;
  }

  /** Adds a member if it is among the worst. */
  add(member) {
    const description = describeGenome(member.genome);
    if (this.#members.some(({ genome }) => describeGenome(genome) === description)) return;
    const members = [...this.#members, member].sort((a, b) => b.score - a.score);
    const ofReader = new Map();
    this.#members = members
      .filter(({ genome: { reader } }) => {
        const count = (ofReader.get(reader) ?? 0) + 1;
        ofReader.set(reader, count);
        return count <= mostOfReader;
      })
      .slice(0, mostOfAll);
  }

  /** Selects a parent: the worse of two random members. */
  parent(genetics) {
    const indices = [genetics.below(this.size), genetics.below(this.size)];
    return this.#members[Math.min(...indices)].genome;
  }
}
