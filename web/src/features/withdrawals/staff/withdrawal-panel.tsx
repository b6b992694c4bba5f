import { formatMoment } from '@rimpang/domain/calendar';
import { amountInWords, formatRupiah, rupiah } from '@rimpang/domain/money';
import { isAllowed } from '@rimpang/domain/states';
import { withdrawalLabelsForStaff, withdrawalStates } from '@rimpang/domain/withdrawals';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { DescriptionList, Note } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { LedgerLink } from '../../bonuses/ledger-link.tsx';
import type { QueuePanelProps } from '../../../staff-ui/queue/queue-layout.tsx';
import { QueuePanel } from '../../../staff-ui/queue/queue-panel.tsx';
import { statusLine } from '../../../staff-ui/queue/status-line.ts';
import { useNow } from '../../../staff-ui/queue/use-now.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { lastStepOf } from '../last-step.ts';
import { BankAccount } from './bank-account.tsx';
import { UnusualNotes } from './unusual.tsx';
import { type QueuedWithdrawal, useWithdrawal } from './use-withdrawal.ts';
import { WithdrawalDecision } from './withdrawal-decision.tsx';
import styles from './withdrawals.module.css';

/** One withdrawal: how much, to whom, to which account, and the decision. */
export function WithdrawalPanel({ id, moves }: QueuePanelProps) {
  const withdrawal = useWithdrawal(id);
  const now = useNow();
  if (!withdrawal.data) {
    return (
      <QueuePanel key="loading" title="Penarikan" moves={moves} noun="penarikan">
        {withdrawal.error ? (
          <ErrorState error={withdrawal.error} retry={() => void withdrawal.refetch()} />
        ) : withdrawal.isPending ? (
          <PanelSkeleton height="26.25rem" />
        ) : (
          <EmptyState drawing="not-found" title="Data tidak ditemukan." />
        )}
      </QueuePanel>
    );
  }
  const row = withdrawal.data;
  const { status, requestedAt } = row;
  const undecided = isAllowed(withdrawalStates, 'withdrawals.approve', status);
  const label = withdrawalLabelsForStaff[status];
  const line = { waitsSince: undecided ? requestedAt : null, label, ...lastStepOf(row) };
  return (
    <QueuePanel
      title={row.code}
      sub={statusLine(line, now)}
      moves={moves}
      noun="penarikan"
      foot={<WithdrawalDecision withdrawal={row} moves={moves} />}
    >
      <WithdrawalBody withdrawal={row} />
    </QueuePanel>
  );
}

/** What happens, happened or did not happen to the money. */
const words = {
  pending: { amount: 'Akan ditransfer ke mitra', total: 'Dipotong dari saldo' },
  processed: { amount: 'Sedang ditransfer ke mitra', total: 'Dipotong dari saldo' },
  completed: { amount: 'Sudah ditransfer ke mitra', total: 'Dipotong dari saldo' },
  failed: { amount: 'Tidak ditransfer', total: 'Dikembalikan ke saldo' },
} as const;

function WithdrawalBody({ withdrawal }: { withdrawal: QueuedWithdrawal }) {
  const { partner, amount, fee, deducted, requestedAt, status } = withdrawal;
  return (
    <>
      <div className={styles.amount}>
        <span className={styles.label}>{words[status].amount}</span>
        <Money amount={amount} size="figure" />
        <span className="latin">{amountInWords(rupiah(amount))}</span>
      </div>
      {withdrawal.reason && (
        <Note tone="error" title="Alasan penolakan">
          <span className="wrap-anywhere">{withdrawal.reason}</span>
        </Note>
      )}
      <DescriptionList
        rows={[
          {
            label: 'Mitra',
            value: (
              <Link to={staffPaths.partner(partner.id)}>
                {partner.fullName} (@{partner.username})
              </Link>
            ),
          },
          ...(withdrawal.batch
            ? [
                {
                  label: 'Batch',
                  value: <Link to={staffPaths.batch(withdrawal.batch.id)}>{withdrawal.batch.code}</Link>,
                },
              ]
            : []),
          ...(withdrawal.reference ? [{ label: 'Referensi', value: withdrawal.reference }] : []),
          { label: 'Diminta', value: formatMoment(new Date(requestedAt)) },
          { label: 'Jumlah penarikan', value: formatRupiah(amount) },
          { label: 'Biaya admin', value: formatRupiah(fee) },
        ]}
        total={{ label: words[status].total, value: formatRupiah(deducted) }}
      />
      <UnusualNotes withdrawal={withdrawal} />
      <BankAccount withdrawal={withdrawal} />
      <LedgerLink of={{ withdrawalId: withdrawal.id }} />
    </>
  );
}
