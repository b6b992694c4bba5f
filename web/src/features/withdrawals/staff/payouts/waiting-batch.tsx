import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../../api/client.ts';
import { refreshAfter } from '../../../../api/refresh.ts';
import { useOperation } from '../../../../forms/use-operation.ts';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { useMay } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/section.tsx';
import { ConfirmDialog, Sheet } from '../../../../ui/sheet.tsx';
import { ListSkeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { PaymentRows, useGoing } from '../payment-rows.tsx';
import type { QueuedWithdrawal } from '../use-withdrawal.ts';
import styles from './payouts.module.css';
import { useWaitingRows } from './use-waiting-rows.ts';

type Made = Awaited<ReturnType<typeof api.withdrawals.createBatch>>;
type Unbatched = Awaited<ReturnType<typeof api.withdrawals.unbatched>>;

type WaitingProps = {
  /** Do approvals lead to a batch now? What they led to before is finished as it began (decision 052). */
  batches: boolean;
  onMade: (id: number) => void;
};

/** What waits for the next batch, per bank, and the way to make it; says so where nothing waits and something could. */
export function WaitingBatch({ batches, onMade }: WaitingProps) {
  const waiting = useQuery(queries.withdrawals.unbatched.queryOptions({ input: {} }));
  const [reviewing, setReviewing] = useState(false);
  if (waiting.error && !waiting.data)
    return (
      <ErrorState part="Yang menunggu batch" error={waiting.error} retry={() => void waiting.refetch()} />
    );
  if (!waiting.data || (!batches && waiting.data.count === 0)) return null;
  return (
    <div className={styles.above}>
      <Waiting {...waiting.data} onReview={() => setReviewing(true)} />
      {reviewing && <Review onMade={onMade} onClose={() => setReviewing(false)} />}
    </div>
  );
}

function Waiting({ count, amount, banks, onReview }: Unbatched & { onReview: () => void }) {
  const may = useMay();
  if (count === 0)
    return <Note title="Tidak ada penarikan yang menunggu batch.">Setujui penarikan lebih dahulu.</Note>;
  return (
    <Note
      tone="wait"
      title={`Menunggu batch: ${formatNumber(count)}\u00a0·\u00a0${formatRupiah(amount)}`}
      action={
        <Button
          small
          disabledReason={!may('withdrawals.createBatch') && 'Peran Anda tidak berhak.'}
          onClick={onReview}
        >
          Tinjau batch
        </Button>
      }
    >
      {perBank(banks)}
    </Note>
  );
}

const perBank = (banks: Unbatched['banks']) =>
  banks
    .map(({ label, count, amount }) => `${label} ${formatNumber(count)}\u00a0·\u00a0${formatRupiah(amount)}`)
    .join(', ');

type ReviewProps = { onMade: (id: number) => void; onClose: () => void };

/** What would be in the batch, read when it is asked for. */
function Review({ onMade, onClose }: ReviewProps) {
  const { rows, round, error, again } = useWaitingRows();
  if (rows) return <MakeBatch key={round} {...{ onMade, onClose }} withdrawals={rows} onChanged={again} />;
  return (
    <Sheet open wide onClose={onClose} title="Tinjau batch">
      {error ? <ErrorState error={error} retry={again} /> : <ListSkeleton rows={4} />}
    </Sheet>
  );
}

type MakeProps = ReviewProps & { withdrawals: QueuedWithdrawal[]; onChanged: () => void };

function MakeBatch({ withdrawals, onMade, onClose, onChanged }: MakeProps) {
  const going = useGoing(withdrawals);
  const withdrawalIds = going.going.map(({ id }) => id);
  const count = withdrawalIds.length;
  const create = useOperation<Made>({
    failureTitle: 'Batch Belum Dibuat',
    mayHaveArrived: true,
    onSuccess: ({ id, code, count: made, amount }) => {
      toast.success('Batch Dibuat', `${code}: ${made} transfer, ${formatRupiah(amount)}.`);
      onClose();
      onMade(id);
    },
    onFailure: ({ code, message }) => {
      if (code !== 'BATCH_CHANGED') return false;
      toast.failure('Batch Belum Dibuat', message);
      onChanged();
      void refreshAfter('withdrawals');
      return true;
    },
  });
  return (
    <ConfirmDialog
      open
      wide
      onClose={onClose}
      onConfirm={() =>
        void create.run(`batch-${withdrawalIds.join('-')}`, (call) =>
          api.withdrawals.createBatch({ withdrawalIds }, call),
        )
      }
      title="Tinjau batch"
      verb={`Buat batch: ${count} transfer, ${formatRupiah(going.amount)}`}
      disabledReason={count === 0 ? 'Centang penarikan yang masuk batch.' : null}
      busy={create.busy}
    >
      <p>
        Batch yang sudah dibuat tidak dapat diubah. Yang tidak dicentang menunggu batch berikutnya.
        {going.held > 0 && ` ${going.held} ditahan: periksa tandanya, lalu centang.`}
      </p>
      <PaymentRows label="Isi batch" going={going} />
    </ConfirmDialog>
  );
}
