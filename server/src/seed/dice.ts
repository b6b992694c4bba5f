/** Repeatable chance: the same numbers in the same order for the same beginning (mulberry32). */
export class Dice {
  #state: number;

  constructor(beginning: number) {
    this.#state = beginning;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let n = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** How often in a row it goes on with this chance, up to `most`. */
  runs(share: number, most: number): number {
    let n = 0;
    while (n < most && this.chance(share)) n += 1;
    return n;
  }

  /** A wait of this length on average; short ones are frequent, long ones happen. */
  wait(mean: number): number {
    return Math.ceil(-Math.log(1 - this.next()) * mean);
  }
}
