/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  /** True in one of `n` cases. */
  oneIn(n: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffled<T>(values: readonly T[]): T[];
};

/** Mulberry32: small, quick, and good enough to choose what to try. */
export function openRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  return {
    below,
    pick,
    oneIn: (n) => below(n) === 0,
    shuffled: (values) => {
      const left = [...values];
      return values.map(() => left.splice(below(left.length), 1)[0] as (typeof values)[number]);
    },
  };
}
