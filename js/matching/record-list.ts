/**
 * A growing list of records, or of other integers of 32 bits. A typed array grows with fewer copies and less memory
 * than an array.
 */
export class RecordList {
  #records = new Int32Array(16);
  #length = 0;

  push(at: number): void {
    if (this.#length === this.#records.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#records);
      this.#records = larger;
    }
    this.#records[this.#length++] = at;
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** A copy of the list. */
  toArray(): Int32Array {
    return this.#records.slice(0, this.#length);
  }
}
