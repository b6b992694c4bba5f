import { parseRupiah, type Rupiah } from '@rimpang/domain/money';
import { readCsv, tooFewCells, tooManyCells } from './read-csv.ts';

/** What a line of the bank's result file says; `problem` is why it cannot be used. */
export type BankResult = {
  line: number;
  code: string;
  outcome: 'paid' | 'failed' | null;
  amount: Rupiah | null;
  reference: string;
  reason: string;
  problem: string | null;
};

const columns = {
  code: ['berita', 'kode penarikan', 'kode', 'keterangan', 'remark', 'description'],
  status: ['status', 'hasil', 'result'],
  amount: ['nominal', 'jumlah', 'amount'],
  reference: ['referensi', 'nomor referensi', 'no referensi', 'no. referensi', 'reference', 'ref'],
  reason: ['alasan', 'keterangan gagal', 'pesan', 'reason', 'message'],
} as const;
const words = {
  paid: ['berhasil', 'sukses', 'selesai', 'dibayar', 'success', 'successful', 'ok', 'paid', 'completed'],
  failed: ['gagal', 'ditolak', 'tolak', 'failed', 'rejected', 'error', 'retur'],
} as const;

function columnOf(header: readonly string[], names: readonly string[]): number {
  return header.findIndex((cell) => names.includes(cell.toLowerCase()));
}

function outcomeOf(word: string): BankResult['outcome'] {
  const lower = word.toLowerCase();
  if ((words.paid as readonly string[]).includes(lower)) return 'paid';
  return (words.failed as readonly string[]).includes(lower) ? 'failed' : null;
}

type Places = Record<keyof typeof columns, number>;

/**
 * Why the cells of a row may not be those of their headings; null where they are. Spreadsheets leave empty cells at the end of a row
 * out: a reason or a reference that such an outcome has not may be missing there, and nothing else.
 */
function misplaced(
  { cells, width }: { cells: readonly string[]; width: number },
  place: Places,
  outcome: BankResult['outcome'],
): string | null {
  if (cells.length > width) return `${tooManyCells} Simpan ulang sebagai CSV dengan titik koma.`;
  const needless = outcome === 'paid' ? place.reason : place.reference;
  const missing = Array.from({ length: width - cells.length }, (_, index) => cells.length + index);
  return missing.every((at) => at === needless) ? null : tooFewCells;
}

/**
 * Reads the bank's result file: our own with its last columns filled in, or the bank's with a heading for status and
 * one that holds our code. Null where those two columns cannot be found or the file is no CSV. A row with more or fewer cells than
 * headings has a problem: what it says may stand under another heading. Whether the rows fit is for the caller.
 */
export function parseBankResults(text: string): BankResult[] | null {
  const [header, ...rows] = readCsv(text) ?? [];
  if (!header) return null;
  const place: Places = {
    code: columnOf(header.cells, columns.code),
    status: columnOf(header.cells, columns.status),
    amount: columnOf(header.cells, columns.amount),
    reference: columnOf(header.cells, columns.reference),
    reason: columnOf(header.cells, columns.reason),
  };
  if (place.code === -1 || place.status === -1) return null;
  return rows.map(({ line, cells }) => {
    const cell = (column: keyof typeof place) => cells[place[column]] ?? '';
    const code = /WD-\d{4}-\d{4,}/i.exec(cell('code'))?.[0].toUpperCase() ?? '';
    const outcome = outcomeOf(cell('status'));
    const amount = cell('amount') === '' ? null : parseRupiah(cell('amount'));
    const unreadable = cell('amount') !== '' && amount === null;
    const moved = misplaced({ cells, width: header.cells.length }, place, outcome);
    const problem = moved
      ? moved
      : !code
        ? 'Kode penarikan tidak ditemukan di baris ini.'
        : !outcome
          ? `Status "${cell('status')}" tidak dikenal. Tulis Berhasil atau Gagal.`
          : unreadable
            ? 'Nominal tidak dapat dibaca.'
            : null;
    return { line, code, outcome, amount, reference: cell('reference'), reason: cell('reason'), problem };
  });
}
