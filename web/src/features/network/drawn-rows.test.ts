import { expect, test } from 'vitest';
import { DrawnRows } from './drawn-rows.ts';

const rows = (from: number, to: number, at = 0) =>
  Array.from({ length: to - from }, (_, n) => ({
    key: `m${from + n}`,
    index: from + n,
    start: at + (from + n) * 92,
    size: 92,
  }));

function drawnRows(from: number, to: number) {
  const drawn = new DrawnRows();
  drawn.draw(rows(from, to));
  const told: number[] = [];
  for (const id of drawn.ids) drawn.listen(id, () => told.push(id));
  return { drawn, told };
}

test('of a step only the element is told that draws another row', () => {
  const { drawn, told } = drawnRows(0, 4);
  const before = drawn.ids;
  drawn.tell(drawn.draw(rows(1, 5)));
  expect(told).toEqual([1]);
  expect(drawn.ids).toBe(before);
  expect(drawn.placeOf(1)).toMatchObject({ key: 'm4', index: 4, start: 368 });
  expect(drawn.order()).toEqual([1, 2, 3, 4]);
});

test('asked again for the same rows no element is told, and their places stay the same objects', () => {
  const { drawn, told } = drawnRows(0, 4);
  const place = drawn.placeOf(2);
  drawn.tell(drawn.draw(rows(0, 4)));
  expect(told).toEqual([]);
  expect(drawn.placeOf(2)).toBe(place);
});

test('an element is told as well that has another place and the same row', () => {
  const { drawn, told } = drawnRows(0, 3);
  drawn.tell(drawn.draw([...rows(0, 1), ...rows(1, 3, 20)]));
  expect(told).toEqual([2, 3]);
});

test('an element that is not needed any more is gone, and one more row has one more', () => {
  const { drawn } = drawnRows(0, 3);
  const before = drawn.ids;
  drawn.draw(rows(0, 2));
  expect(drawn.ids).not.toBe(before);
  expect(drawn.ids).toEqual([1, 2]);
  expect(drawn.placeOf(3)).toBeUndefined();
  drawn.draw(rows(0, 4));
  expect(drawn.order()).toEqual([0, 1, 2, 3]);
});
