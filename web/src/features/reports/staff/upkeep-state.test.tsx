import { expect, test } from 'vitest';
import { queries } from '../../../api/client.ts';
import { staticPage } from '../../../testing/static-page.tsx';
import { UpkeepState } from './upkeep-state.tsx';

const query = queries.reports.upkeep.queryOptions({ input: {} });
const at = '2026-11-22T01:00:00.000Z';
const verification = { at, checks: 24, differences: 0, first: null };
const backup = { at, rows: 10, bytes: 10, files: 0, missingFiles: 0, reason: 'manual' };
const unknown = {
  backup: null,
  backupState: 'never',
  backupFailure: null,
  verification: null,
  verificationState: 'never',
  enoughSpace: true,
};
const fine = { ...unknown, backup, backupState: 'fine', verification, verificationState: 'fine' };
const tonesOf = (data: object) =>
  Array.from(
    staticPage(<UpkeepState />, [{ query, data }]).matchAll(
      /class="[^"]*tile[^"]*?(daun|kunyit|netral|merah)[^"]*"/g,
    ),
    ([, tone]) => tone,
  );

test('nothing is green before it was checked', () => {
  expect(tonesOf(unknown)).toEqual(['netral', 'netral']);
  expect(tonesOf(fine)).toEqual(['daun', 'daun']);
});

test.each([
  [{ verificationState: 'old' }, ['kunyit', 'daun']],
  [
    { verificationState: 'differs', verification: { ...verification, differences: 2, first: 'x' } },
    ['merah', 'daun'],
  ],
  [{ backupState: 'lost' }, ['daun', 'merah']],
])('%j needs a look', (change, tones) => {
  expect(tonesOf({ ...fine, ...change })).toEqual(tones);
});
