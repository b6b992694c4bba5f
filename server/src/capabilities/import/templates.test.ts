import { describe, expect, it } from 'vitest';
import { folderOf, partnerCells } from '../../testing/company-files.ts';
import { checkOpening, type Folder } from './check-opening.ts';
import { importFiles } from './files.ts';
import { templates } from './report.ts';

const installation = {
  companyName: 'superadmin',
  taken: { usernames: new Set(['superadmin']), emails: new Set<string>() },
  now: new Date('2026-11-22T03:00:00Z'),
};
const check = (folder: Folder) => checkOpening(folder, installation);
const problemsOf = async (files: Parameters<typeof folderOf>[0]) =>
  (await check(folderOf(files))).problems.all.map(
    ({ file, line, column, message }) => `${file}:${line} ${column}: ${message}`,
  );

describe('a template', () => {
  const filesOf = async (format: 'csv' | 'xlsx') =>
    new Map((await templates(format)).map(([name, content]) => [name, Buffer.from(content)]));

  it.each(['csv', 'xlsx'] as const)(
    'left as it is, is told row by row to be the example: %s',
    async (format) => {
      const folder = await filesOf(format);
      const names = Object.values(importFiles).map(({ name }) => `${name}.${format}`);
      expect([...folder.keys()]).toEqual([...names, 'BACA.txt']);
      const { problems, opening, fingerprint } = await check(folder);
      const example = {
        line: 2,
        column: '',
        isWarning: false,
        message: expect.stringMatching(/baris contoh/),
      };
      expect(problems.all).toMatchObject(names.map((file) => ({ ...example, file })));
      expect(problems.errors).toBe(names.length);
      expect([opening.partners, opening.staff]).toEqual([[], []]);
      expect((await check(await filesOf('csv'))).fingerprint).toEqual(fingerprint);
    },
  );

  it('is a company that may move in once its people are others', async () => {
    const written = (text: string) => text.replace(/budi@|rani@/g, 'nyata.$&');
    const folder = new Map(
      [...(await filesOf('csv'))].map(([name, content]) => [name, Buffer.from(written(content.toString()))]),
    );
    // A real partner may be called as the one of the template, and then what the other files say of that name counts.
    expect((await check(folder)).problems.all).toEqual([]);
  });

  it('is recognised by its person also where other cells were changed, and is no upline that is missing', async () => {
    const example = { username: 'Budi.Santoso', email: 'budi@contoh.id', address: 'Jl. Kenanga 8, Solo' };
    const shown = { ...partnerCells('budi.santoso', 'PERUSAHAAN'), ...example };
    const told = await problemsOf({ partners: [shown, partnerCells('siti', 'budi.santoso')] });
    expect(told.filter((one) => one.includes('baris contoh'))).toEqual([
      expect.stringMatching(/^mitra.csv:2 : /),
    ]);
    expect(told.filter((one) => !one.includes('baris contoh'))).toEqual([]);
    const beside = await problemsOf({ partners: [partnerCells('budi.santoso', 'PERUSAHAAN'), shown] });
    expect(beside).toContainEqual(expect.stringMatching(/^mitra.csv:3 : .*baris contoh/));
  });
});
