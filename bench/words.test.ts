import { expect, test } from 'vitest';
import { readWords } from './words.ts';

const parts = {
  filters: { partners: true, keep: true, only: () => ['pins.all', 'pins.orders', 'audit.list'] },
  http: {},
  mixed: { partners: true, keep: true, minutes: true },
  writes: { partners: true, keep: true, minutes: true, only: () => ['pins.transfer'] },
} as const;
const none = { partners: undefined, keep: undefined, only: undefined, minutes: undefined };
const rest = { json: false, write: false };

test.each([
  ['', { names: ['filters', 'http', 'mixed', 'writes'], options: none, ...rest }],
  ['all --write', { names: ['filters', 'http', 'mixed', 'writes'], options: none, ...rest, write: true }],
  ['--write', { names: [], options: none, ...rest, write: true }],
  ['http http --json', { names: ['http'], options: none, ...rest, json: true }],
  [
    'writes --only pins.transfer',
    { names: ['writes'], options: { ...none, only: 'pins.transfer' }, ...rest },
  ],
  ['filters --only pins', { names: ['filters'], options: { ...none, only: 'pins' }, ...rest }],
  [
    'filters writes --only pins',
    { names: ['filters', 'writes'], options: { ...none, only: 'pins' }, ...rest },
  ],
  ['http mixed --minutes 30', { names: ['http', 'mixed'], options: { ...none, minutes: 30 }, ...rest }],
  [
    'writes --partners 1000000 --keep folder',
    { names: ['writes'], options: { ...none, partners: 1_000_000, keep: 'folder' }, ...rest },
  ],
])('bench %s', (line, words) => {
  expect(readWords(line.split(' ').filter(Boolean), parts)).toEqual(words);
});

const options = '--json, --partners, --keep, --write, --only, --minutes';
test.each([
  ['http --fast', `Opsi tidak dikenal, atau nilainya tidak ditulis. Yang ada: ${options}`],
  ['writes --only', `Opsi tidak dikenal, atau nilainya tidak ditulis. Yang ada: ${options}`],
  ['mixed --minutes 0.5', '--minutes: isi dengan bilangan bulat mulai dari 1, bukan "0.5"'],
  ['mixed --partners many', '--partners: isi dengan bilangan bulat mulai dari 1, bukan "many"'],
  ['http web', 'Tidak ada pengukuran bernama web. Yang ada: filters, http, mixed, writes, all'],
  ['http --partners 1000', '--partners hanya untuk filters, mixed, writes'],
  ['--write --partners 1000', '--partners hanya untuk filters, mixed, writes'],
  ['filters --minutes 10', '--minutes hanya untuk mixed, writes'],
  ['--only pins', '--only hanya untuk filters, writes'],
  ['writes http --only pins', '--only hanya untuk filters, writes'],
  [
    'filters writes --only audit',
    '--only: di writes tidak ada yang namanya berawal "audit"; yang ada: pins.transfer',
  ],
  ['writes --only=', '--only: di writes tidak ada yang namanya berawal ""; yang ada: pins.transfer'],
])('bench %s is refused in one sentence', (line, refusal) => {
  expect(readWords(line.split(' '), parts)).toEqual({ refusal });
});
