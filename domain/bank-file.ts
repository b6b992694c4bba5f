import { csvLine } from './csv.ts';
import type { Rupiah } from './money.ts';

/** One transfer that the bank shall make. */
type BankTransfer = {
  bankCode: string;
  bankLabel: string;
  /** Digits as text: a leading zero is part of the number. */
  accountNumber: string;
  holder: string;
  amount: Rupiah;
  /** The withdrawal's code: stands on the bank statement and finds the row again. */
  code: string;
};

const headings = [
  'No',
  'Kode Bank',
  'Bank',
  'Nomor Rekening',
  'Nama Penerima',
  'Nominal',
  'Berita',
  'Status',
  'Referensi',
  'Alasan',
] as const;

/** The most transfers in one file. */
export const maxTransfersPerBatch = 500;

/**
 * The batch as a CSV file in bank-transfer layout. The last three columns are empty: filled in, the same file is the
 * result file that `parseBankResults` of the server reads. Account numbers are digits as they are: banks read them as text.
 */
export function bankTransferCsv(transfers: readonly BankTransfer[]): string {
  const lines = transfers.map((transfer, index) => [
    index + 1,
    transfer.bankCode.toUpperCase(),
    transfer.bankLabel,
    transfer.accountNumber,
    transfer.holder,
    transfer.amount,
    transfer.code,
    '',
    '',
    '',
  ]);
  return [[...headings], ...lines].map((cells) => `${csvLine(cells, ',')}\r\n`).join('');
}
