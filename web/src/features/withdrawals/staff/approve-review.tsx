import { amountInWords, formatRupiah, rupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { Money } from '../../../ui/money.tsx';
import { DescriptionList } from '../../../ui/section.tsx';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import type { QueueMoves } from '../../../staff-ui/queue/queue-layout.tsx';
import { payoutsUnread } from './payouts-unread.ts';
import { UnusualNotes } from './unusual.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawals.module.css';

type Props = {
  withdrawal: QueuedWithdrawal;
  moves: QueueMoves;
  onClose: () => void;
  /** Shows that another person decided, and says so with true. */
  onFailure: (failure: Failure) => boolean;
};

/** The review step before money leaves: the amount in figures and words, the account, what the approval says. */
export function ApproveReview({ withdrawal, moves, onClose, onFailure }: Props) {
  const { id, code, amount, bank, partner } = withdrawal;
  const settings = useQuery(queries.withdrawals.payoutSettings.queryOptions({ input: {} }));
  const batches = settings.data?.batches;
  const approve = useOperation({
    failureTitle: 'Penarikan Belum Disetujui',
    mayHaveArrived: true,
    onSuccess: () => {
      onClose();
      const detail = `${code}: ${formatRupiah(amount)} ke ${bank.label} a.n. ${bank.holder}.`;
      moves.decided({ id, title: 'Penarikan Disetujui', detail });
    },
    onFailure: (failure) => {
      if (failure.code === 'PAYOUTS_CHANGED') void settings.refetch();
      const shown = onFailure(failure);
      if (shown) onClose();
      return shown;
    },
  });
  // The button stays what it is, so that Enter confirms as soon as it can.
  const confirm = () => {
    if (batches === undefined) toast.failure('Penarikan Belum Disetujui', payoutsUnread);
    else
      void approve.run(`approve-${id}-${batches}`, (call) =>
        api.withdrawals.approve({ withdrawalId: id, batches }, call),
      );
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Setujui penarikan ${code}?`}
      verb="Setujui penarikan"
      focusVerb
      busy={approve.busy}
    >
      <div className={styles.amount}>
        <Money amount={amount} size="figure" />
        <span className="latin">{amountInWords(rupiah(amount))}</span>
      </div>
      <DescriptionList
        rows={[
          { label: 'Mitra', value: `${partner.fullName} (@${partner.username})` },
          { label: 'Bank', value: bank.label },
          { label: 'Atas nama', value: bank.holder },
          { label: 'Nomor rekening', value: bank.maskedNumber },
        ]}
      />
      <UnusualNotes withdrawal={withdrawal} />
      <p>
        {batches === undefined && payoutsUnread}
        {batches === true &&
          'Penarikan ini menunggu batch bank berikutnya. Bonus mitra menjadi Dibayarkan setelah transfernya dicatat.'}
        {batches === false &&
          'Setujui setelah uang ditransfer. Bonus mitra menjadi Dibayarkan, dan ini tidak dapat dibatalkan.'}
      </p>
    </ConfirmDialog>
  );
}
