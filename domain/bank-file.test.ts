import { describe, expect, test } from 'vitest';
import { bankTransferCsv } from './bank-file.ts';
import { csvLine, guardFormula } from './csv.ts';
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
});
