import { expect, test } from 'vitest';
import { assignNodes } from './row-nodes.ts';

const rows = (from: number, to: number, size = 92) =>
  Array.from({ length: to - from }, (_, n) => ({ key: `m${from + n}`, size }));

test('a row that scrolls into view takes over the element of one that left it; the others keep theirs, in their order', () => {
  const before = assignNodes([], rows(0, 4));
  expect(before.map(({ id, key }) => [id, key])).toEqual([
    [1, 'm0'],
    [2, 'm1'],
    [3, 'm2'],
    [4, 'm3'],
  ]);
  expect(assignNodes(before, rows(1, 5)).map(({ id, key }) => [id, key])).toEqual([
    [1, 'm4'],
    [2, 'm1'],
    [3, 'm2'],
    [4, 'm3'],
  ]);
});

test('the row with the focus keeps its element however far away the others are', () => {
  const before = assignNodes([], rows(0, 4));
  const far = assignNodes(before, [{ key: 'm2', size: 92 }, ...rows(900, 904)]);
  expect(far.find(({ key }) => key === 'm2')?.id).toBe(3);
  expect(far.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('an element is not taken over by a row of another height, which would not be measured', () => {
  const before = assignNodes([], [{ key: 'long', size: 118 }, ...rows(1, 3)]);
  const after = assignNodes(before, rows(1, 4));
  expect(after.map(({ id, key }) => [id, key])).toEqual([
    [2, 'm1'],
    [3, 'm2'],
    [4, 'm3'],
  ]);
});

test('a row that was measured meanwhile keeps its element with its new height', () => {
  const before = assignNodes([], rows(0, 2));
  const measured = assignNodes(before, [{ key: 'm0', size: 118 }, ...rows(1, 2)]);
  expect(measured).toEqual([
    { id: 1, key: 'm0', size: 118 },
    { id: 2, key: 'm1', size: 92 },
  ]);
});
