import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankTransferCsv, parseBankResults } from './bank-file.ts';
import { csvLine, guardFormula, parseCsv } from './csv.ts';
import { rupiah } from './money.ts';

describe('CSV', () => {
  test.each(['=1+1', '+62', '-5', '@cmd', '\tx', '\r=1'])('%j is never run as a formula', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  });

  test('quotes what needs it, and leaves numbers alone', () => {
    expect(csvLine(['a;b', 'c "d"', -5, null, '00123', 'e\nf'], ';')).toBe(
      '"a;b";"c ""d""";-5;;00123;"e\nf"',
    );
  });

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
        const [, read] = parseCsv(`\uFEFF${header}\r\n${csvLine(row, separator)}\r\n`);
        if (row.every((cell) => cell === '')) expect(read).toBeUndefined();
        else expect(read?.cells).toEqual(row);
      }),
    );
  });

  test('knows on which line a row begins', () => {
    expect(parseCsv('a,b\n\n"x\ny",1\nz,2').map((row) => row.line)).toEqual([1, 3, 5]);
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

describe('the bank’s file', () => {
  test('keeps every digit, runs no formula', () => {
    expect(bankTransferCsv([transfer]).split('\r\n')).toEqual([
      'No,Kode Bank,Bank,Nomor Rekening,Nama Penerima,Nominal,Berita,Status,Referensi,Alasan',
      `1,BCA,BCA,0012345678,"'=HYPERLINK(""x"")",100000,WD-2611-0007,,,`,
      '',
    ]);
  });

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

test('names from before the rules of texts cannot break a line of the file, or read as another one', () => {
  const transfer = {
    bankCode: 'bca',
    bankLabel: 'BCA',
    accountNumber: '0123456789',
    holder: 'Budi\r\n\u202EosotnaS\0',
    amount: rupiah(50_000),
    code: 'WD-1',
  };
  const [, line = ''] = parseCsv(bankTransferCsv([transfer])).map(({ cells }) => cells[4]);
  expect(line).toBe('Budi\nosotnaS');
});
