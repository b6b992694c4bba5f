import { expect, test } from 'vitest';
import { hundredBelow, judged, judgedFilters, judgedShare, withoutReading } from './reading-goals.ts';

const quick = { p50: 1, p99: 5, grown: 1 };
const own = 'partners.teamRoHistory, 1000 below';

test.each([
  ['within the goals', 'partners.list', quick, 1, {}],
  ['at the goals', 'partners.list', { p50: 10, p99: 50, grown: 1.5 }, 1, {}],
  ['of nothing in the small company', 'partners.list', { ...quick, grown: null }, 1, {}],
  ['slower, on a machine that is', 'partners.list', { ...quick, p50: 14 }, 1.4, {}],
  ['a hundred people', hundredBelow, { ...quick, p50: 20 }, 1, {}],
])('%s: as promised', (_, name, taken, slower, verdict) => {
  expect(judged(name, taken, slower)).toEqual(verdict);
});

test.each([
  ['the middle', { ...quick, p50: 11 }, 'janji: p50 10 ms, p99 50 ms, 1.5 × yang kecil'],
  ['the 99th', { ...quick, p99: 51 }, 'janji: p50 10 ms, p99 50 ms, 1.5 × yang kecil'],
  ['growth', { ...quick, grown: 1.6 }, 'janji: p50 10 ms, p99 50 ms, 1.5 × yang kecil'],
])('%s beyond the goals, without a limit of its own: missed', (_, taken, broken) => {
  expect(judged('partners.list', taken, 1)).toEqual({ broken });
});

test('beyond the goals and within limits of its own: accepted, with the reason', () => {
  expect(judged(own, { ...quick, p50: 17 }, 1)).toEqual({
    accepted: 'asks each of a thousand who stand below',
  });
});

test('limits of its own are limits', () => {
  const { broken } = judged(own, { ...quick, p50: 40 }, 1);
  expect(broken).toMatch(/^batas sendiri: p50 \d+ ms, p99 50 ms/);
  // What has none of its own is as for all.
  expect(judged(own, { ...quick, p99: 51 }, 1)).toHaveProperty('broken');
});

test('a limit of a reading that there is not is found', () => {
  expect(withoutReading([])).toContain(own);
  expect(withoutReading([own])).not.toContain(own);
});

test.each([
  ['pins.recipients, staff', 100, 1, {}],
  ['pins.recipients, staff', 140, 1.4, {}],
  ['pins.recipients, staff', 101, 1, { broken: 'janji: 100 ms, di mesin ini 100 ms' }],
  ['pins.all, staff', 301, 1.5, { broken: 'batas sendiri: 200 ms, di mesin ini 300 ms' }],
])('the slowest way to filter %s takes %i ms, on a machine that takes %f times as long', (...asked) => {
  const [name, slowest, slower, verdict] = asked;
  expect(judgedFilters(name, slowest, slower)).toEqual(verdict);
});

test('beyond the goal of filters and within a limit of its own: accepted', () => {
  expect(judgedFilters('pins.all, staff', 150, 1)).toHaveProperty('accepted');
});

test('of the list of before a tenth, and of a search by a common part a quarter', () => {
  expect(judgedShare('list of partners', 0.1)).toEqual({});
  expect(judgedShare('list of partners', 0.11)).toHaveProperty('broken');
  expect(judgedShare('search of staff, common part', 0.2)).toHaveProperty('accepted');
  expect(judgedShare('search of staff, common part', 0.26)).toHaveProperty('broken');
});
