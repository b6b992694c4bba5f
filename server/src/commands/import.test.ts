import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootstrap } from '../bootstrap/bootstrap.ts';
import { fileOf, partnerCells } from '../testing/company-files.ts';
import { openDatabase } from '../platform/database/database.ts';
import { loadConfig } from '../platform/runtime/config.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { runCompare } from './compare.ts';
import { runImport } from './import.ts';
import { readFolder } from './import-folder.ts';
import { runCommand } from './run-command.ts';
import { commands } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'rimpang-import-'));
const config = loadConfig(
  {
    NODE_ENV: 'production',
    BASE_URL: 'https://portal.contoh.id',
    DATA_DIR: folder,
    SECRET_KEY: 'kq7Zt3xW9vB1nM5cR8sD2fG6hJ4lP0aY',
    DATABASE_URL: 'postgres://tidak/dipakai',
  },
  'command',
);
let own: TestDatabase;
const said: string[] = [];

beforeAll(async () => {
  own = await cloneDatabase();
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const work = (options: Record<string, string>, more: object = {}) => ({
  config: { ...config, ...more },
  database: {
    ownerUrl: own.ownerUrl,
    appUrl: own.appUrl,
    listenUrl: own.appUrl,
    appPassword: '',
    fingerprint: '',
    close: async () => undefined,
  },
  options,
});
const save = (rows: Parameters<typeof fileOf>[1]) =>
  writeFileSync(join(folder, 'mitra.csv'), fileOf('partners', rows)[1]);
const report = (name: string) => readFileSync(join(folder, name), 'utf8');

test.each<[what: string, options: Record<string, string>, more: object, told: RegExp]>([
  ['no mode', {}, {}, /Tulis salah satu dari --from, --templates, --invite, --undo/],
  ['two modes', { from: 'x', undo: '1' }, {}, /Tulis salah satu/],
  ['a dry run of nothing', { undo: '1', 'dry-run': '1' }, {}, /--dry-run hanya bersama --from/],
  ['workbooks of nothing', { undo: '1', xlsx: '1' }, {}, /--xlsx hanya bersama --templates/],
  ['a mapping of nothing', { undo: '1', mapping: 'x' }, {}, /--mapping hanya bersama --from/],
  ['a number that is none', { undo: 'semua' }, {}, /--undo semua: tulis nomor impor/],
  ['a demo', { from: folder }, { demo: true }, /tidak masuk ke demo/],
  ['a database without a company', { from: folder }, {}, /belum ada perusahaan: nyalakan Rimpang sekali/],
])('%s is refused in one sentence', async (_, options, more, told) => {
  await expect(runImport(work(options, more))).rejects.toThrow(told);
});

test('a folder is checked, moves in once, and is taken out; the report lies beside it', async () => {
  const db = openDatabase(own.ownerUrl, { max: 1 });
  await bootstrap(db, new Date(), { mode: 'production' });
  await db.destroy();
  await expect(runImport(work({ from: join(folder, 'kosong') }))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(runImport(work({ from: folder }))).rejects.toThrow(/Tidak ada mitra\.csv atau/);

  save([partnerCells('budi', 'PERUSAHAAN'), partnerCells('siti', 'hantu')]);
  expect(await runImport(work({ from: folder }))).toBe(1);
  expect(report('laporan-baris.csv')).toContain("mitra.csv;3;siti;upline;kesalahan;Upline 'hantu' tidak ada");

  save([partnerCells('siti', 'budi'), partnerCells('budi', 'PERUSAHAAN')]);
  expect(await runImport(work({ from: folder, 'dry-run': '1' }))).toBe(0);
  expect(report('laporan-jumlah.csv')).toContain('Mitra;2');
  const mapping = join(folder, 'judul-lama.csv');
  writeFileSync(mapping, 'berkas;judul;kolom\nmitra;username;upline\nmitra;upline;username\n');
  expect(await runImport(work({ from: folder, 'dry-run': '1', mapping }))).toBe(1);
  expect(report('laporan-baris.csv')).toContain(
    'mitra.csv;3;PERUSAHAAN;username;kesalahan;"Nama ini berarti',
  );
  expect(await runCompare(work({ with: folder }))).toBe(1);
  expect(report('perbandingan.csv')).toContain('budi;mitra;ada;tidak ada');

  const app = openDatabase(own.appUrl, { max: 1 });
  await app.connection().execute(async () => {
    for (const name of ['laporan-baris.csv', 'laporan-jumlah.csv']) rmSync(join(folder, name));
    await expect(runImport(work({ from: folder }))).rejects.toThrow(/masih berjalan di basis data ini/);
    expect(readdirSync(folder)).not.toContain('laporan-baris.csv');
  });
  await app.destroy();
  await vi.waitFor(async () => expect(await runImport(work({ from: folder }))).toBe(0), 60_000);
  expect(said.join('')).toMatch(/Impor \d+ selesai: 2 mitra dalam \d+ detik/);
  expect(await runImport(work({ from: folder }))).toBe(0);
  expect(said.at(-1)).toMatch(/sudah ada sebagai impor \d+; tidak ada yang diubah/);
  expect(await runCompare(work({ with: folder }))).toBe(0);
  const id = /sebagai impor (\d+)/.exec(said.at(-2) ?? said.join(''))?.[1] ?? '1';
  expect(await runImport(work({ invite: id }))).toBe(0);
  expect(said.at(-1)).toMatch(/^2 undangan masuk antrean/);
  expect(await runImport(work({ undo: id }))).toBe(0);
  expect(said.at(-1)).toMatch(/dibatalkan: 2 mitra dikeluarkan/);
  expect(said.join('')).not.toContain(String(partnerCells('budi', '').nik));
});

test.each([
  ['Saldo.csv', /Saldo\.csv tidak dibaca: simpan dengan nama saldo\.csv atau saldo\.xlsx/],
  ['pin (1).xlsx', /pin \(1\)\.xlsx tidak dibaca/],
  ['penarikan.csv.csv', /penarikan\.csv\.csv tidak dibaca/],
  ['staf.xls', /staf\.xls tidak dibaca/],
  ['Kolom.csv', /Kolom\.csv tidak dibaca/],
])('%s is not passed over in silence', async (name, told) => {
  const place = mkdtempSync(join(folder, 'nama-'));
  writeFileSync(join(place, 'mitra.csv'), fileOf('partners', [partnerCells('budi', 'PERUSAHAAN')])[1]);
  writeFileSync(join(place, name), 'x');
  await expect(readFolder(place)).rejects.toThrow(told);
  expect((await readFolder(place, join(place, name))).size).toBe(2);
});

test('what only resembles an import lies beside it unread; a folder under the name of a file is named', async () => {
  const place = mkdtempSync(join(folder, 'nama-'));
  writeFileSync(join(place, 'mitra.csv'), 'x');
  for (const name of [
    'laporan-baris.csv',
    'mitra lama.csv',
    'pinjaman.csv',
    'BACA.txt',
    '~$saldo.xlsx',
    'staf.pdf',
  ])
    writeFileSync(join(place, name), 'x');
  expect([...(await readFolder(place)).keys()]).toEqual(['mitra.csv']);
  mkdirSync(join(place, 'saldo.csv'));
  await expect(readFolder(place)).rejects.toThrow(/saldo\.csv bukan berkas/);
  await expect(readFolder(folder, place)).rejects.toThrow(/bukan berkas/);
});

test('templates are written where no installation is, and never over a file that is there', async () => {
  const place = join(folder, 'templat');
  const run = (...words: string[]) => runCommand(['import', ...words], {}, commands);
  expect(await run('--templates', place)).toBe(0);
  expect(readdirSync(place)).toContain('mitra.csv');
  expect(await run('--templates', place)).toBe(1);
  expect(said.at(-1)).toMatch(/sudah ada mitra\.csv/);
  const books = join(folder, 'templat-excel');
  expect(await run('--templates', books, '--xlsx')).toBe(0);
  expect(readdirSync(books)).toContain('mitra.xlsx');
  expect(await run('--templates', books, '--undo', '1')).toBe(2);
  expect(said.at(-1)).toMatch(/Tulis salah satu/);
});
