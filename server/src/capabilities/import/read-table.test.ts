import { describe, expect, it } from 'vitest';
import { folderOf, partnerCells } from '../../testing/company-files.ts';
import { checkOpening, type Folder } from './check-opening.ts';

const installation = {
  companyName: 'superadmin',
  taken: { usernames: new Set<string>(), emails: new Set<string>() },
  now: new Date('2026-11-22T03:00:00Z'),
};
const check = (folder: Folder) => checkOpening(folder, installation);
const budi = partnerCells('budi', 'PERUSAHAAN');

describe('a text whose cells are not under their headings', () => {
  const balances = (text: string): Folder =>
    new Map([
      ...folderOf({ partners: [budi] }),
      ['saldo.csv', Buffer.from(`username,tersedia,dibayarkan\n${text}`)],
    ]);

  it.each([
    ['sen behind a comma', 'budi,1250000,00,4000000,00\n'],
    ['the same before a cell that is empty', 'budi,1250000,00,\n'],
  ])('%s are told', async (_, text) => {
    const { problems } = await check(balances(text));
    expect(problems.all).toMatchObject(
      [
        { file: 'saldo.csv', line: 2, who: 'budi', column: '', message: /^Lebih banyak sel daripada judul/ },
      ].map((one) => ({ ...one, message: expect.stringMatching(one.message) })),
    );
    expect(problems.errors).toBe(1);
  });

  it('is refused where it stops in the middle of a row', async () => {
    await expect(check(balances('budi,1250000'))).rejects.toThrow(/saldo\.csv berhenti di tengah baris 2/);
    await expect(check(balances('budi,1250000,0\n,'))).resolves.toMatchObject({ problems: { errors: 0 } });
  });

  it('may leave out what is empty at the end of a row, as Excel does', async () => {
    const { problems, opening } = await check(balances('budi,1250000\n'));
    expect([problems.errors, opening.balances.get('budi')?.available]).toEqual([0, 1_250_000]);
  });
});
