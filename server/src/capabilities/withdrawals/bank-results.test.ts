import { bankTransferCsv } from '@rimpang/domain/bank-file';
import { csvLine } from '@rimpang/domain/csv';
import { rupiah } from '@rimpang/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBankResults } from './bank-results.ts';
import { readCsv } from './read-csv.ts';

describe('CSV', () => {
  test('what is written is read again, whatever is in it', () => {
    const text = fc.string().map((value) => value.replaceAll('\r', '').trim());
    const cells = fc.array(
      text.filter((value) => !/^['=+\-@\t"]/.test(value)),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(cells, fc.constantFrom(',' as const, ';' as const), (row, separator) => {
        const header = csvLine(
          row.map((_, index) => `k${index}`),
          separator,
        );
        const [, read] = readCsv(`\uFEFF${header}\r\n${csvLine(row, separator)}\r\n`) ?? [];
        if (row.every((cell) => cell === '')) expect(read).toBeUndefined();
        else expect(read?.cells).toEqual(row);
      }),
    );
  });

  test('knows on which line a row begins', () => {
    expect(readCsv('a,b\n\n"x\ny",1\nz,2')?.map((row) => row.line)).toEqual([1, 3, 5]);
    expect(readCsv('a,b\r\n\r\n"x\r\ny",1\r\nz,2')?.map((row) => row.line)).toEqual([1, 3, 5]);
  });

  test.each([
    [
      'comma, as Excel writes it in English',
      'a,b\r\n"1;5",2\r\n',
      [
        ['a', 'b'],
        ['1;5', '2'],
      ],
    ],
    [
      'semicolon and its mark, as Excel writes it in Indonesian',
      '\uFEFFa;b\r\n"1,5";2\r\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tab, and the line ends of old Macs',
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of several programs',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'quotes in quotes, spaces around them',
      'a;b\n "x ""q"" y" ; 2 ',
      [
        ['a', 'b'],
        ['x "q" y', '2'],
      ],
    ],
    [
      'a quote inside a word',
      'a;b\nRM 5" x;2',
      [
        ['a', 'b'],
        ['RM 5" x', '2'],
      ],
    ],
    [
      'rows of separators only, and rows of other lengths',
      'a;b\n;\n;;;\n1;2;3\n4',
      [['a', 'b'], ['1', '2', '3'], ['4']],
    ],
  ])('%s', (_, text, cells) => {
    expect(readCsv(text)?.map((row) => row.cells)).toEqual(cells);
  });

  test.each(['a,b\n"open,1\n2,3', 'a,b\n"x"y,1'])('%j is not guessed at', (text) => {
    expect(readCsv(text)).toBeNull();
  });
});

const transfer = {
  bankCode: 'bca',
  bankLabel: 'BCA',
  accountNumber: '0012345678',
  holder: '=HYPERLINK("x")',
  amount: rupiah(100_000),
  code: 'WD-2611-0007',
};

describe('the bank’s result file', () => {
  test('comes back as the result file, in the bank’s words or ours', () => {
    const filled = bankTransferCsv([transfer, { ...transfer, code: 'WD-2611-0008' }])
      .replace('WD-2611-0007,,,', 'WD-2611-0007,Berhasil,FT123,')
      .replace('WD-2611-0008,,,', 'WD-2611-0008,GAGAL,,Rekening tutup');
    expect(parseBankResults(filled)).toMatchObject([
      { line: 2, code: 'WD-2611-0007', outcome: 'paid', amount: 100_000, reference: 'FT123', problem: null },
      { line: 3, code: 'WD-2611-0008', outcome: 'failed', reason: 'Rekening tutup', problem: null },
    ]);
    const banks = 'Remark;Result;Amount;Reference\nTRF wd-2611-0009 SITI;SUCCESS;Rp1.500.000,00;X1';
    expect(parseBankResults(banks)).toMatchObject([
      { code: 'WD-2611-0009', outcome: 'paid', amount: 1_500_000, reference: 'X1', problem: null },
    ]);
  });

  test('says what is wrong with a line, and null where it is no result file', () => {
    expect(
      parseBankResults(
        'Berita,Status,Nominal\nWD-2611-0001,Menunggu,5\nlain,Berhasil,5\nWD-2611-0002,OK,5juta',
      )?.map((row) => row.problem),
    ).toEqual([
      'Status "Menunggu" tidak dikenal. Tulis Berhasil atau Gagal.',
      'Kode penarikan tidak ditemukan di baris ini.',
      'Nominal tidak dapat dibaca.',
    ]);
    for (const text of ['', 'a,b\n1,2', 'Berita\nWD-2611-0001', '\u0000\u0001'])
      expect(parseBankResults(text)).toBeNull();
  });
});

describe('a line whose cells do not stand under their headings', () => {
  const tooMany = expect.stringMatching(/^Lebih banyak sel daripada judul kolom/);
  const tooFew = expect.stringMatching(/^Lebih sedikit sel daripada judul kolom/);
  const problems = (text: string) => parseBankResults(text)?.map((row) => row.problem);

  test('is refused where a separator inside a text or an amount moved them', () => {
    const banks =
      'Berita,Status,Pesan,Referensi\nWD-2611-0001,Berhasil,OK, diproses,FT1\nWD-2611-0002,Berhasil,OK,FT2';
    expect(problems(banks)).toEqual([tooMany, null]);
    const filled = bankTransferCsv([transfer]).replace('100000,WD', '100,000,WD');
    expect(problems(filled.replace('0007,,,', '0007,Berhasil,FT1,'))).toEqual([tooMany]);
    // The last cell is empty: what stands before it has moved all the same.
    expect(problems('Berita,Status,Nominal,Referensi\nWD-2611-0001,Berhasil,1,000,')).toEqual([tooMany]);
  });

  test('is refused where one is missing; only a reason or reference that it has not may be left out at its end', () => {
    const banks = 'Berita,Status,Penerima,Referensi,Tanggal\n';
    // The date would be recorded as the reference.
    expect(problems(`${banks}WD-2611-0001,Berhasil,FT1,2026-11-20\n`)).toEqual([tooFew]);
    const ours = 'Nominal,Berita,Status,Referensi,Alasan\n';
    expect(problems(`${ours}100000,WD-2611-0001,Berhasil,FT1\n100000,WD-2611-0002,Gagal,,Tutup\n`)).toEqual([
      null,
      null,
    ]);
    expect(problems(`${ours}100000,WD-2611-0001,Gagal,Tutup\n`)).toEqual([tooFew]);
    const turned = 'Berita,Status,Alasan,Referensi\n';
    expect(problems(`${turned}WD-2611-0001,Gagal,Tutup\nWD-2611-0002,Berhasil,FT2\n`)).toEqual([
      null,
      tooFew,
    ]);
  });
});

test('names from before the rules of texts cannot break a line of the file, or read as another one', () => {
  const transfer = {
    bankCode: 'bca',
    bankLabel: 'BCA',
    accountNumber: '0123456789',
    holder: 'Budi\r\n\u202EosotnaS\0',
    amount: rupiah(50_000),
    code: 'WD-1',
  };
  const [, line = ''] = (readCsv(bankTransferCsv([transfer])) ?? []).map(({ cells }) => cells[4]);
  expect(line).toBe('Budi\nosotnaS');
});
