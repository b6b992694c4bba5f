import type { ImportPreview, ImportState } from '@rimpang/contract/importing';
import { describe, expect, it, test } from 'vitest';
import { queries } from '../../../api/client.ts';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { columnProblem } from './import-columns.tsx';
import { sizeWords } from './import-words.ts';
import { MovingIn } from './moving-in.tsx';
import { fileProblem } from './send-file.ts';

const query = queries.import.state.queryOptions({ input: {} });
const at = '2026-11-22T01:00:00.000Z';
const empty: ImportState = {
  revision: 0,
  files: [],
  job: null,
  ended: null,
  report: null,
  run: null,
  blocked: null,
  undoBlocked: null,
  filesUntil: null,
  secondFactor: true,
};
const uploaded: Partial<ImportState> = {
  files: [
    {
      file: 'partners',
      uploadId: '5f0c1f6e-8f1c-4f0e-9a53-5d8f3f3f1a01',
      name: 'Data Mitra.xlsx',
      bytes: 1_240_000,
      isWhole: true,
      by: 'Ibu Ratna',
      at,
    },
  ],
  filesUntil: '2026-11-25T01:00:00.000Z',
};
const report = {
  isCurrent: true,
  errors: 0,
  warnings: 0,
  totals: [{ label: 'Mitra', value: '50.000' }],
  byColumn: [],
  problems: [],
};
const problem = {
  file: 'mitra.xlsx',
  line: 7,
  who: 'siti',
  column: 'upline',
  message: 'Upline tidak ada.',
  isWarning: false,
};
const ended = { kind: 'run', as: 'done', text: '3 mitra masuk.', by: 'Ibu Ratna', at } as const;
const run = { id: 2, at, partners: 50_000 };

const shown = (state: Partial<ImportState>) =>
  wordsOf(staticPage(<MovingIn />, [{ query, data: { ...empty, ...state } }]));

test.each<[what: string, state: Partial<ImportState>, words: (string | RegExp)[], not: string[]]>([
  [
    'nothing yet',
    {},
    ['Wajib: data diri', 'Unggah dahulu berkas mitra.', 'Periksa berkas dahulu.'],
    ['Hapus semua'],
  ],
  [
    'a file',
    uploaded,
    ['Data Mitra.xlsx, 1,2 MB', 'oleh Ibu Ratna', /disimpan sampai 25 Nov/, 'Ganti', 'Hapus semua berkas'],
    [],
  ],
  [
    'a file that is not whole',
    {
      files: [
        {
          file: 'pins',
          uploadId: '5f0c1f6e-8f1c-4f0e-9a53-5d8f3f3f1a01',
          name: 'pin.csv',
          bytes: 900,
          isWhole: false,
          by: 'Ibu Ratna',
          at,
        },
      ],
    },
    ['pin.csv, 1 kB', 'belum terunggah seluruhnya'],
    ['Kolom'],
  ],
  [
    'a job',
    {
      ...uploaded,
      job: {
        number: 7,
        kind: 'run',
        progress: 'Akun: 5.000 dari 50.000',
        isCancelled: false,
        by: 'Ibu Ratna',
        at,
      },
    },
    [
      'Memindahkan perusahaan…',
      'Akun: 5.000 dari 50.000',
      /oleh Ibu Ratna, 22 November 2026, 08.00 WIB/,
      'Hentikan',
      'Tunggu sampai pekerjaan',
    ],
    [],
  ],
  [
    'problems',
    { ...uploaded, report: { ...report, errors: 120, warnings: 2, problems: [problem] } },
    [
      '120 kesalahan; tidak ada yang dapat dipindahkan. 2 peringatan',
      'mitra.xlsx baris 7',
      '1 pertama dari 122; semuanya ada di laporan.',
      'Perbaiki dahulu semua kesalahan.',
    ],
    [],
  ],
  [
    'a mistake in every row',
    {
      ...uploaded,
      report: {
        ...report,
        errors: 300_000,
        problems: [problem],
        byColumn: [
          {
            file: 'mitra.xlsx',
            column: 'bank',
            errors: 299_999,
            warnings: 0,
            line: 2,
            message: 'Bank wajib',
          },
          { file: 'mitra.xlsx', column: '', errors: 1, warnings: 4, line: 9, message: 'Baris ganda.' },
        ],
      },
    },
    [
      'bank mitra.xlsx Baris 2: Bank wajib Kesalahan 299.999 Peringatan 0',
      'seluruh baris mitra.xlsx Baris 9: Baris ganda. Kesalahan 1 Peringatan 4',
      '1 pertama dari 300.000; 20.000 pertama ada di laporan.',
    ],
    [],
  ],
  [
    'no problem',
    { ...uploaded, report },
    ['Cocokkan jumlahnya dengan sistem lama.', 'Mitra 50.000', 'Unduh laporan'],
    ['Periksa berkas dahulu', 'Perbaiki'],
  ],
  ['files changed since', { ...uploaded, report: { ...report, isCurrent: false } }, ['periksa lagi.'], []],
  [
    'done',
    { ended, run, blocked: 'x' },
    [
      'Perusahaan sudah pindah',
      '3 mitra masuk.',
      'dimulai oleh Ibu Ratna',
      'Impor 2',
      '50.000 mitra masuk',
      'Undang lewat email',
      'Keluarkan impor',
    ],
    ['1. Berkas'],
  ],
  ['no right to undo', { run, blocked: 'x', undoBlocked: 'lewat terminal' }, ['lewat terminal'], []],
  [
    'undone',
    { ended: { ...ended, kind: 'undo', text: 'Impor 2 dibatalkan.' } },
    ['Impor dikeluarkan', 'Impor 2 dibatalkan.', '1. Berkas'],
    [],
  ],
  [
    'failed',
    { ...uploaded, ended: { ...ended, as: 'failed', text: 'Terhenti.' } },
    ['Perusahaan belum pindah', 'Terhenti.'],
    [],
  ],
  [
    'a company that works',
    { blocked: 'Perusahaan ini sudah punya mitra.' },
    ['sudah punya mitra'],
    ['1. Berkas', 'Pindahkan perusahaan'],
  ],
])('%s', (_, state, words, not) => {
  const text = shown(state);
  for (const word of words)
    expect(text).toMatch(typeof word === 'string' ? new RegExp(word.replace(/[.?…]/g, '.')) : word);
  for (const word of not) expect(text).not.toContain(word);
});

test('loading and failed', () => {
  expect(staticPage(<MovingIn />)).toContain('Pindahan Data');
  expect(wordsOf(staticPage(<MovingIn />, [{ query, error: new Error('x') }]))).toContain('Coba lagi');
});

describe('columns', () => {
  const column = (heading: string, isOptional = false) => ({ heading, about: '', isOptional, example: '' });
  const preview: ImportPreview = {
    columns: [column('username'), column('nama'), column('ro', true)],
    headings: [
      { heading: 'ID', column: null },
      { heading: 'Nama', column: 'nama' },
      { heading: 'Hobi', column: null },
    ],
    rows: [],
  };
  it.each([
    [{ 0: '?', 1: 'nama', 2: '' }, "Pilih arti kolom 'ID', atau lewati."],
    [{ 0: 'nama', 1: 'nama', 2: '' }, 'Dua kolom berarti nama.'],
    [{ 0: '', 1: 'nama', 2: '' }, 'Belum ada kolom username.'],
    [{ 0: 'username', 1: 'nama', 2: '' }, null],
  ])('%j: %s', (meanings, told) => {
    expect(columnProblem(preview, meanings)).toBe(told);
  });
});

test.each([
  [{ name: 'a.pdf', size: 5 }, /\.csv atau \.xlsx/],
  [{ name: 'A.XLSX', size: 0 }, /kosong/],
  [{ name: 'a.csv', size: 300_000_001 }, /300 MB/],
])('%j cannot be sent', (file, told) => {
  expect(fileProblem(file)).toMatch(told);
});

test('sizes as people say them', () => {
  expect(fileProblem({ name: 'a.csv', size: 1 })).toBeNull();
  expect([sizeWords(12), sizeWords(999_000), sizeWords(12_345_678)]).toEqual([
    '1\u00a0kB',
    '999\u00a0kB',
    '12,3\u00a0MB',
  ]);
});
