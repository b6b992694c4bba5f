import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Which of a person's sums: what the plans of that time gave, or what the new rules would have. */
export type Side = 'before' | 'after';
type Unit = 'money' | 'points';

/** A receiver whose sums are not the same on both sides; rupiah and points. */
type Change = {
  id: number;
  before: number;
  after: number;
  difference: number;
  pointsBefore: number;
  pointsAfter: number;
};

const figures = { before: { money: 0, points: 1 }, after: { money: 2, points: 3 } };
const figuresEach = 4;
/** So many people are looked at in one turn of the event loop. */
export const peopleOfBlock = 4_096;

const byDifference = (a: Change, b: Change) => Math.abs(b.difference) - Math.abs(a.difference) || a.id - b.id;

/**
 * What each of up to a million receivers is given on both sides. Accounts are numbered without large gaps, so their sums lie in
 * blocks by number: no map grows, and no object is made for a person (decision 196).
 */
export function openReceivers() {
  const blocks = new Map<number, Float64Array>();
  const blockOf = (id: number) => {
    const place = Math.floor(id / peopleOfBlock);
    const known = blocks.get(place);
    if (known) return known;
    const block = new Float64Array(peopleOfBlock * figuresEach);
    blocks.set(place, block);
    return block;
  };
  return {
    add(id: number, side: Side, unit: Unit, sum: number): void {
      const block = blockOf(id);
      const at = (id % peopleOfBlock) * figuresEach + figures[side][unit];
      block[at] = (block[at] ?? 0) + sum;
    },
    /** How many are given more or less, and those of the largest differences, largest first. Others are served after each block. */
    async changes(most: number): Promise<{ count: number; largest: Change[] }> {
      const largest: Change[] = [];
      let count = 0;
      for (const [place, block] of blocks) {
        for (let n = 0; n < peopleOfBlock; n += 1) {
          const change = changeAt(block, n, place);
          if (!change) continue;
          count += 1;
          insertByDifference(largest, change, most);
        }
        await endOfTurn();
      }
      return { count, largest };
    },
  };
}

function changeAt(block: Float64Array, n: number, place: number): Change | null {
  const figure = (side: Side, unit: Unit) => block[n * figuresEach + figures[side][unit]] ?? 0;
  const [before, after] = [figure('before', 'money'), figure('after', 'money')];
  const [pointsBefore, pointsAfter] = [figure('before', 'points'), figure('after', 'points')];
  if (before === after && pointsBefore === pointsAfter) return null;
  const id = place * peopleOfBlock + n;
  return { id, before, after, difference: after - before, pointsBefore, pointsAfter };
}

function insertByDifference(largest: Change[], change: Change, most: number): void {
  const last = largest.at(-1);
  if (largest.length >= most && (!last || byDifference(last, change) < 0)) return;
  const at = largest.findIndex((other) => byDifference(change, other) < 0);
  largest.splice(at === -1 ? largest.length : at, 0, change);
  if (largest.length > most) largest.pop();
}
