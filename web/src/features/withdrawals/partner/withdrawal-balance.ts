import { requestInput } from '@rimpang/contract/withdrawals';
import { formatNumber, rupiah } from '@rimpang/domain/money';
import { withdrawalProblem } from '@rimpang/domain/withdrawals';
import type { api } from '../../../api/client.ts';

/** What the form is about: the balance, its limits, and where the money goes. */
export type Balance = Awaited<ReturnType<typeof api.withdrawals.balance>>;

/** The form's rules: the endpoint's own, and that the balance pays for it (the server judges again, under its lock). */
export function withdrawalSchema(available: number) {
  return requestInput.superRefine(({ amount }, context) => {
    const problem = withdrawalProblem(amount, rupiah(available));
    if (problem) context.addIssue({ code: 'custom', message: problem, path: ['amount'] });
  });
}

const roundAmounts = [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000];

/** Up to three round amounts to pick from: the largest that the balance pays for. */
export function amountChips(maximum: number): { value: string; label: string }[] {
  return roundAmounts
    .filter((amount) => amount <= maximum)
    .slice(-3)
    .map((amount) => ({ value: String(amount), label: roundWords(amount) }));
}

function roundWords(amount: number): string {
  return amount >= 1_000_000 ? `${formatNumber(amount / 1_000_000)} juta` : `${amount / 1000} ribu`;
}
