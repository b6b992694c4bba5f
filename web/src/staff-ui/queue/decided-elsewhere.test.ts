import { describe, expect, it } from 'vitest';
import { withKept } from './decided-elsewhere.ts';

const row = (id: number) => ({ id });
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('rows that were decided elsewhere', () => {
  it('stay where they stood', () => {
    const kept = [
      { row: row(4), place: 3 },
      { row: row(1), place: 0 },
    ];
    expect(ids(withKept([2, 3, 5].map(row), kept))).toEqual([1, 2, 3, 4, 5]);
  });

  it('are not shown twice once they are back, and fit a list that became shorter', () => {
    expect(ids(withKept([row(1)], [{ row: row(1), place: 0 }]))).toEqual([1]);
    expect(ids(withKept([row(1)], [{ row: row(9), place: 7 }]))).toEqual([1, 9]);
  });
});
