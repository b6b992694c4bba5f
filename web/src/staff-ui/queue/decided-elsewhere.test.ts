import { describe, expect, it } from 'vitest';
import { withPinned } from './decided-elsewhere.ts';

const row = (id: number) => ({ id });
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('rows that were decided elsewhere', () => {
  it('stay where they stood', () => {
    const pinned = [
      { row: row(4), place: 3 },
      { row: row(1), place: 0 },
    ];
    expect(ids(withPinned([2, 3, 5].map(row), pinned))).toEqual([1, 2, 3, 4, 5]);
  });

  it('are not shown twice once they are back, and fit a list that became shorter', () => {
    expect(ids(withPinned([row(1)], [{ row: row(1), place: 0 }]))).toEqual([1]);
    expect(ids(withPinned([row(1)], [{ row: row(9), place: 7 }]))).toEqual([1, 9]);
  });
});
