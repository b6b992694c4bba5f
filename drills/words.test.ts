import { expect, test } from 'vitest';
import { type KnownDrill, readWords } from './words.ts';

const run = () => Promise.resolve({ line: '', ok: true });
const drills: Record<string, KnownDrill> = {
  'kill-one': { takes: ['rounds'], run },
  failover: { takes: ['rounds', 'with'], run },
  'rolling-upgrade': { takes: ['from'], run },
  restore: { takes: [], run },
};
const wordsOf = (line: string) => readWords(line.split(' ').filter(Boolean), drills);

test.each([
  ['restore', {}],
  ['kill-one --rounds 3', { rounds: 3 }],
  ['failover --with patroni --rounds 2', { rounds: 2, with: 'patroni' }],
  ['rolling-upgrade --from v0.1.0', { from: 'v0.1.0' }],
])('drill %s', (line, options) => {
  expect(wordsOf(line)).toEqual({ name: line.split(' ')[0], run, options });
});

const usage = /^Tulis: .*failover --with patroni\. Yang ada: kill-one, failover, rolling-upgrade, restore$/;
test.each([
  '',
  'constructor',
  'restore kill-one',
  'restore --fast',
  'kill-one --rounds',
  'kill-one --rounds 0',
  'failover --with pacemaker',
  'rolling-upgrade --from=',
])('drill %s: it is said how it is written', (line) => {
  expect(wordsOf(line)).toEqual({ refusal: expect.stringMatching(usage) });
});

test.each([
  ['kill-one --from v0.1.0', '--from hanya untuk rolling-upgrade. Tulis: '],
  ['restore --rounds 3', '--rounds hanya untuk kill-one, failover. Tulis: '],
  ['kill-one --with patroni', '--with hanya untuk failover. Tulis: '],
])('drill %s: an option that would be forgotten in silence is refused', (line, begin) => {
  expect(wordsOf(line)).toEqual({ refusal: expect.stringContaining(begin) });
});
