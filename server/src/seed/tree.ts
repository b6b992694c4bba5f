import { Dice } from './dice.ts';

/** Partners are counted from 1 in the order in which they joined; 0 is the company. */
export type Tree = {
  size: number;
  /** Who stands directly above each partner. */
  parents: Int32Array;
  /** Seconds after the company's beginning at which each joined; never falling. */
  joined: Int32Array;
  /** The first whom each brought, and the next one of the same upline; 0 is none. */
  firstChild: Int32Array;
  nextChild: Int32Array;
};

/** Whom the company itself brought. */
const heads = 5;
/** Who joins under the upline of a random partner joins where many have joined: so some have dozens directly below. */
const underUpline = 0.1;
/** One brings people all day, and has thousands directly below at a million: the first whom the company did not bring itself. */
export const recruiter = heads + 1;
const recruited = 1 / 500;
/** The company grows: half of its partners came within the last third of the time. */
const growth = 0.6;

function growParents(size: number, dice: Dice): Int32Array {
  const parents = new Int32Array(size + 1);
  for (let i = heads + 1; i <= size; i += 1) {
    const met = dice.between(1, i - 1);
    const above = (dice.chance(underUpline) ? parents[met] : 0) || met;
    parents[i] = i > recruiter && dice.chance(recruited) ? recruiter : above;
  }
  return parents;
}

/**
 * A network as it grows by itself: everybody who is there may bring the next one. At a million it is 28 deep, with
 * branches of hundreds of thousands under some of the first, and most people bring no other.
 */
export function growTree(size: number, seconds: number): Tree {
  const parents = growParents(size, new Dice(12));
  const joined = new Int32Array(size + 1);
  const firstChild = new Int32Array(size + 1);
  const nextChild = new Int32Array(size + 1);
  for (let i = 1; i <= size; i += 1) joined[i] = Math.floor(seconds * (i / (size + 1)) ** growth);
  for (let i = size; i > 0; i -= 1) {
    const above = parents[i] ?? 0;
    nextChild[i] = firstChild[above] ?? 0;
    firstChild[above] = i;
  }
  return { size, parents, joined, firstChild, nextChild };
}
