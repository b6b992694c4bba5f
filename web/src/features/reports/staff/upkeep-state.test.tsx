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
  schedule: null,
  offsite: { at: null, why: null },
  offsiteState: 'none',
  restoreTest: null,
  restoreTestState: 'never',
  mail: null,
  mailState: 'fine',
  enoughSpace: true,
};
const restoreTest = { at, seconds: 12, why: null };
const refusal = { why: 'Server email tidak dapat dihubungi.', said: 'connect ECONNREFUSED 10.0.0.5:25' };
const mail = { waiting: 12, oldestAt: at, bulk: 10_001, givenUp: 3, refusal };
const fine = {
  ...unknown,
  backup,
  backupState: 'fine',
  verification,
  verificationState: 'fine',
  offsite: { at, why: null },
  offsiteState: 'fine',
  restoreTest,
  restoreTestState: 'fine',
};
const tonesOf = (data: object) =>
  Array.from(
    staticPage(<UpkeepState />, [{ query, data }]).matchAll(
      /class="[^"]*tile[^"]*?(daun|kunyit|netral|merah)[^"]*"/g,
    ),
    ([, tone]) => tone,
  );

test('nothing is green before it was checked', () => {
  expect(tonesOf(unknown)).toEqual(['netral', 'netral', 'netral', 'netral']);
  expect(tonesOf(fine)).toEqual(['daun', 'daun', 'daun', 'daun']);
});

test.each([
  [{ verificationState: 'old' }, ['kunyit', 'daun', 'daun', 'daun']],
  [
    { verificationState: 'differs', verification: { ...verification, differences: 2, first: 'x' } },
    ['merah', 'daun', 'daun', 'daun'],
  ],
  [{ backupState: 'lost' }, ['daun', 'merah', 'daun', 'daun']],
  [
    { verificationState: 'ahead', backupState: 'ahead', offsiteState: 'ahead', restoreTestState: 'ahead' },
    ['kunyit', 'kunyit', 'kunyit', 'kunyit'],
  ],
  [{ offsiteState: 'none' }, ['daun', 'daun', 'netral', 'daun']],
  [{ offsiteState: 'old' }, ['daun', 'daun', 'kunyit', 'daun']],
  [{ offsiteState: 'failed' }, ['daun', 'daun', 'merah', 'daun']],
  [{ restoreTestState: 'old' }, ['daun', 'daun', 'daun', 'kunyit']],
  [{ restoreTestState: 'failed' }, ['daun', 'daun', 'daun', 'merah']],
  [{ mail, mailState: 'waits' }, ['daun', 'daun', 'daun', 'daun', 'merah']],
  [{ mail, mailState: 'given-up' }, ['daun', 'daun', 'daun', 'daun', 'kunyit']],
])('%j needs a look', (change, tones) => {
  expect(tonesOf({ ...fine, ...change })).toEqual(tones);
});

test('of e-mail nothing is said while all is well', () => {
  expect(staticPage(<UpkeepState />, [{ query, data: fine }])).not.toContain('email');
});

test.each([
  [{}, ['Salinan di luar mesin', 'Cadangan pulih utuh dalam 12 detik']],
  [{ offsiteState: 'none', offsite: { at: null, why: null } }, ['hanya di mesin ini', 'BACKUP_S3_*']],
  [
    { offsiteState: 'failed', offsite: { at, why: 'AccessDenied' } },
    ['belum terkirim', 'AccessDenied. Terakhir 22'],
  ],
  ...['verificationState', 'backupState', 'offsiteState', 'restoreTestState'].map(
    (state): [object, string[]] => [
      { [state]: 'ahead' },
      ['Bertanda 22 November 2026', 'belum tiba: jam server pernah maju'],
    ],
  ),
  [{ restoreTestState: 'failed', restoreTest: { ...restoreTest, why: '2 selisih' } }, ['gagal', '2 selisih']],
  [{ restoreTestState: 'never', restoreTest: null }, ['belum pernah diuji', 'npm run backup -- --test']],
  [
    { mail, mailState: 'waits' },
    [
      '12 email belum terkirim, lebih dari 10.000 email massal belum terkirim, 3 email gagal dan tidak dicoba lagi',
      'Tertua sejak 22 November 2026, 08.00\u00a0WIB. Server email tidak dapat dihubungi. Jawaban terakhir: connect ECONNREFUSED',
    ],
  ],
  [
    { mail: { ...mail, waiting: 1, bulk: 0, givenUp: 0, refusal: null }, mailState: 'waits' },
    ['1 email belum terkirim<', 'Belum ada yang dicoba; periksa SMTP_URL dan pengirimnya (MAIL_FROM).'],
  ],
  [{ backupState: 'never', backup: null, schedule: '01:00' }, ['setiap hari pukul 01:00\u00a0WIB']],
])('%j is said in words', (change, words) => {
  const page = staticPage(<UpkeepState />, [{ query, data: { ...fine, ...change } }]);
  for (const one of words) expect(page).toContain(one);
});
