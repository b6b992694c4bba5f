import { contract } from '@rimpang/contract/index';
import { formatRupiah } from '@rimpang/domain/money';
import { isAllowed } from '@rimpang/domain/states';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { bulkRequest, runPart } from '../../platform/requests/bulk.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { requireOperationId } from '../../platform/requests/operation-store.ts';
import { type CompanySettings, readCompanySetting } from '../settings/index.ts';
import type { InputOf, OutputOf } from '../../platform/requests/verb.ts';
import { type BankResult, parseBankResults } from './bank-results.ts';
import { selectBatch, selectBatchRows } from './batch-store.ts';
import { markWithdrawalFailed } from './mark-failed.ts';
import { markWithdrawalPaid } from './mark-paid.ts';
import { type Settler, settlerOf, settlingProblem } from './settle-withdrawal.ts';
import type { WithdrawalRow } from './store.ts';

type Shown = OutputOf<typeof contract.withdrawals.importResults>['rows'][number];

type Batch = {
  rows: ReadonlyMap<string, WithdrawalRow>;
  value: CompanySettings['payouts'];
  settler: Settler;
};

/** A line with what shall be done about it, or why nothing can be. */
type Line = BankResult & { row: WithdrawalRow | undefined; again: boolean; refusal: string | null };

/** What the file says against what the batch holds. Nothing is guessed: a line that does not fit is left alone. */
function judge(result: BankResult, earlier: readonly BankResult[], batch: Batch): Line {
  const row = batch.rows.get(result.code);
  const again = earlier.some((other) => other.code === result.code);
  const twice = again ? 'Kode ini sudah ada di baris sebelumnya.' : null;
  return { ...result, row, again, refusal: result.problem ?? twice ?? misfit(result, row, batch) };
}

function misfit(
  { code, outcome, amount, reference, reason }: BankResult,
  row: WithdrawalRow | undefined,
  { value, settler }: Batch,
): string | null {
  if (!row) return `Penarikan ${code} tidak ada di batch ini.`;
  if (amount !== null && amount !== row.amount)
    return `Nominal di file berbeda: penarikan ini ${formatRupiah(row.amount)}.`;
  if (outcome === 'paid' && !reference) return 'Referensi transfer kosong.';
  if (outcome === 'failed' && !reason) return 'Alasan gagal kosong.';
  return (
    settlingProblem(
      row,
      outcome === 'paid' ? 'withdrawals.markPaid' : 'withdrawals.markFailed',
      settler,
      value,
    )?.message ?? null
  );
}

function show({ line, code, row, outcome }: Line, refusal: string | null): Shown {
  const refused = refusal !== null || outcome === null;
  return {
    line,
    code,
    outcome: refused ? 'refused' : outcome,
    amount: row?.amount ?? null,
    message: refusal,
  };
}

const mostLines = 2_000;

/**
 * The bank's answers to a batch. Without `apply` it only says what each line would do; with it, every line that fits is
 * recorded in a transaction of its own, and the others keep their reason (decision 005, invariant 5).
 * Failures: NOT_FOUND, RESULT_FILE_UNREADABLE.
 */
export const importPayoutResults = bulkRequest(
  contract.withdrawals.importResults,
  async ({ db, actor, services, caller, input }) => {
    if (input.apply) requireOperationId(caller.operationId, false);
    const results = parseBankResults(input.csv);
    if (!results || results.length > mostLines) throw new Failure('RESULT_FILE_UNREADABLE');
    if (!(await selectBatch(db, input.batchId))) throw new Failure('NOT_FOUND');
    const { value } = await readCompanySetting(db, 'payouts');
    const held = await selectBatchRows(db, input.batchId);
    const rows = new Map(held.map((row) => [row.code, row]));
    const batch = { rows, value, settler: await settlerOf(db, actor.id, held, services.vault) };
    const lines = results.map((result, index) => judge(result, results.slice(0, index), batch));
    const shown: Shown[] = [];
    for (const line of lines) {
      if (!input.apply) shown.push(show(line, line.refusal));
      else shown.push(await record(line, { services, caller }, input));
    }
    const count = (outcome: Shown['outcome']) => shown.filter((row) => row.outcome === outcome).length;
    return {
      applied: input.apply,
      rows: shown,
      paid: count('paid'),
      failed: count('failed'),
      refused: count('refused'),
    };
  },
);

type Asking = Parameters<typeof runPart>[1];

/** A retry finds its rows settled by its own first try, and hears that try's answer. */
async function record(
  line: Line,
  asking: Asking,
  input: InputOf<typeof contract.withdrawals.importResults>,
): Promise<Shown> {
  const { row, outcome, reference, reason } = line;
  const isSettled = row && !isAllowed(withdrawalStates, 'withdrawals.markPaid', row.status) && !line.again;
  if (!row || (line.refusal !== null && !isSettled)) return show(line, line.refusal);
  const name = `${input.batchId}:${line.line}:${row.id}`;
  const withdrawalId = row.id;
  const done =
    outcome === 'paid'
      ? await runPart(markWithdrawalPaid, asking, name, { withdrawalId, reference })
      : await runPart(markWithdrawalFailed, asking, name, { withdrawalId, reason });
  const { failure } = done;
  return show(line, failure ? (Object.values(failure.data.fields ?? {})[0] ?? failure.message) : null);
}
