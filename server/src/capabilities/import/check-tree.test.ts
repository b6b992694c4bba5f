import { expect, test } from 'vitest';
import { folderOf, partnerCells } from '../../testing/company-files.ts';
import { checkOpening } from './check-opening.ts';

type Rows = NonNullable<Parameters<typeof folderOf>[0]['partners']>;

async function problemsOf(partners: Rows): Promise<string[]> {
  const { problems } = await checkOpening(folderOf({ partners }), {
    companyName: 'superadmin',
    taken: { usernames: new Set(), emails: new Set() },
    now: new Date('2026-11-22T03:00:00Z'),
  });
  return problems.all.map(({ line, column, message }) => `${line} ${column}: ${message}`);
}

test('the check ends where a name stands below its own namesake', async () => {
  const namesake = partnerCells('BUDI', 'budi', { nik: '3171231505900999', email: 'lain@contoh.id' });
  expect(await problemsOf([partnerCells('budi', 'PERUSAHAAN'), namesake])).toEqual([
    '3 username: Sudah ada di baris 2.',
  ]);
});

test('and where a file holds all of its rows twice: none is placed more than once', async () => {
  const chain = Array.from({ length: 40 }, (_, at) =>
    partnerCells(`mitra-${at}`, at === 0 ? 'PERUSAHAAN' : `mitra-${at - 1}`),
  );
  const told = await problemsOf([...chain, ...chain]);
  expect(told.filter((line) => line.includes('username: Sudah ada'))).toHaveLength(40);
  expect(told.filter((line) => line.includes('upline'))).toEqual([]);
});
