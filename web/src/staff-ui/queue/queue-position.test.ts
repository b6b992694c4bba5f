import { describe, expect, test } from 'vitest';
import { neighbours } from './queue-position.ts';

const rows = [{ id: 11 }, { id: 12 }, { id: 13 }];

describe('neighbours', () => {
  test('of a row in the middle are the rows beside it', () => {
    expect(neighbours(rows, 12, -1)).toEqual({ place: 1, previous: 11, next: 13 });
  });
  test('end at the ends of the list', () => {
    expect(neighbours(rows, 11, -1).previous).toBeNull();
    expect(neighbours(rows, 13, -1).next).toBeNull();
  });
  test('of a row that left the list: next is what moved up into its place', () => {
    expect(neighbours([{ id: 11 }, { id: 13 }], 12, 1)).toEqual({ place: 1, previous: 11, next: 13 });
  });
  test('of the last row that left the list: only the one before it', () => {
    expect(neighbours([{ id: 11 }, { id: 12 }], 13, 2)).toMatchObject({ previous: 12, next: null });
  });
  test('with nothing opened, next is the first row', () => {
    expect(neighbours(rows, null, -1)).toMatchObject({ previous: null, next: 11 });
  });
  test('of a row that never was in this list, next is the first row', () => {
    expect(neighbours(rows, 99, -1)).toMatchObject({ previous: null, next: 11 });
  });
});
