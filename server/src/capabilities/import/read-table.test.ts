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

  it.each([
    ['a separator that is lost', 'budi,4000000\nandi,1,2\n', 2],
    ['the same further down', 'andi,1,2\n\nbudi,4000000\nandi,1,2\n', 4],
    ['the same in the last row', 'andi,1,2\nbudi,4000000\n', 3],
  ])('%s: the row is refused with its line, and nothing of it is read', async (_, text, line) => {
    const { problems } = await check(balances(text));
    const ofRow = problems.all.filter((one) => one.line === line);
    expect(ofRow).toMatchObject([{ file: 'saldo.csv', who: 'budi', column: '', isWarning: false }]);
    expect(ofRow[0]?.message).toMatch(/^Lebih sedikit sel daripada judul kolom.*\.xlsx/);
  });

  it('in the file of column names, names the line', async () => {
    const names = (text: string): Folder =>
      new Map([...folderOf({ partners: [budi] }), ['kolom.csv', Buffer.from(`berkas,judul,kolom\n${text}`)]]);
    await expect(check(names('mitra,umur\n'))).rejects.toThrow(/kolom\.csv baris 2: Lebih sedikit sel/);
    await expect(check(names('mitra,a,b,nama\n'))).rejects.toThrow(/kolom\.csv baris 2: Lebih banyak sel/);
    await expect(check(names('mitra,umur,\n'))).resolves.toBeTruthy();
  });
});
