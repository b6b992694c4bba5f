import { describe, expect, test } from 'vitest';
import { nextWaiting, rowNeighbours } from './queue-position.ts';

const rows = [{ id: 11 }, { id: 12 }, { id: 13 }];

describe('neighbours', () => {
  test('of a row in the middle are the rows beside it', () => {
    expect(rowNeighbours(rows, 12, -1)).toEqual({ place: 1, previous: 11, next: 13 });
  });
  test('end at the ends of the list', () => {
    expect(rowNeighbours(rows, 11, -1).previous).toBeNull();
    expect(rowNeighbours(rows, 13, -1).next).toBeNull();
  });
  test('of a row that left the list: next is what moved up into its place', () => {
    expect(rowNeighbours([{ id: 11 }, { id: 13 }], 12, 1)).toEqual({ place: 1, previous: 11, next: 13 });
  });
  test('of the last row that left the list: only the one before it', () => {
    expect(rowNeighbours([{ id: 11 }, { id: 12 }], 13, 2)).toMatchObject({ previous: 12, next: null });
  });
  test('with nothing opened, next is the first row', () => {
    expect(rowNeighbours(rows, null, -1)).toMatchObject({ previous: null, next: 11 });
  });
  test('of a row that never was in this list, next is the first row', () => {
    expect(rowNeighbours(rows, 99, -1)).toMatchObject({ previous: null, next: 11 });
  });
});

describe('after a decision', () => {
  const waiting = (...ids: number[]) => ids.map((id) => ({ id, waits: true }));
  const go = (rows: { id: number; waits: boolean }[], id: number, place: number) =>
    nextWaiting(rows, (row) => row.waits, { id, place });
  test('the next row comes, whether the decided one still stands in the list or not', () => {
    expect(go(waiting(11, 12, 13), 12, 1)).toBe(13);
    expect(go(waiting(11, 13), 12, 1)).toBe(13);
  });
  test('what was decided meanwhile is passed over', () => {
    expect(go([...waiting(11), { id: 12, waits: false }, ...waiting(13)], 11, 0)).toBe(13);
  });
  test('at the end the rows before it come, and then nothing', () => {
    expect(go(waiting(11, 12, 13), 13, 2)).toBe(11);
    expect(go(waiting(13), 13, 0)).toBeNull();
    expect(go([{ id: 11, waits: false }], 13, 1)).toBeNull();
  });
});
