import { describe, expect, test } from 'vitest';
import { rowNeighbours } from './queue-position.ts';

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
