import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../../api/client.ts';
import { readFailure } from '../../../../api/failure.ts';
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

type Made = Awaited<ReturnType<typeof api.withdrawals.createBatch>>;
type Unbatched = Awaited<ReturnType<typeof api.withdrawals.unbatched>>;

/** What waits for the next batch, per bank, and the way to make it; says so where nothing waits. */
export function WaitingBatch({ onMade }: { onMade: (id: number) => void }) {
  const waiting = useQuery(queries.withdrawals.unbatched.queryOptions({ input: {} }));
  const [reviewing, setReviewing] = useState(false);
  const may = useMay();
  if (waiting.error && !waiting.data)
    return (
      <ErrorState part="Yang menunggu batch" error={waiting.error} retry={() => void waiting.refetch()} />
    );
  if (!waiting.data) return null;
  const { count, amount } = waiting.data;
  if (count === 0)
    return <Note title="Tidak ada penarikan yang menunggu batch.">Setujui penarikan lebih dahulu.</Note>;
  return (
    <>
      <Note
        tone="wait"
        title={`Menunggu batch: ${formatNumber(count)} · ${formatRupiah(amount)}`}
        action={
          <Button
            small
            disabledReason={!may('withdrawals.createBatch') && 'Peran Anda tidak berhak.'}
            onClick={() => setReviewing(true)}
          >
            Tinjau batch
          </Button>
        }
      >
        {perBank(waiting.data)}
      </Note>
      {reviewing && <Review onMade={onMade} onClose={() => setReviewing(false)} />}
    </>
  );
}

const perBank = ({ banks }: Unbatched) =>
  banks
    .map(({ label, count, amount }) => `${label} ${formatNumber(count)} · ${formatRupiah(amount)}`)
    .join(', ');

/** As many as one answer brings, and as many as one batch holds. */
const [pageSize, most] = [100, 500];

/** All that waits for a batch, oldest first, as far as one batch holds. */
async function readWaiting(): Promise<QueuedWithdrawal[]> {
  const rows: QueuedWithdrawal[] = [];
  let after: string | undefined;
  do {
    const page = await api.withdrawals.queue({ status: 'processed', batch: 'none', limit: pageSize, after });
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined && rows.length < most);
  return rows.slice(0, most);
}

type ReviewProps = { onMade: (id: number) => void; onClose: () => void };

/** Reads what would be in the batch when it is asked for, so that what is made is what was looked at. */
function Review(props: ReviewProps) {
  const rows = useQuery({
    queryKey: [...queries.withdrawals.queue.key(), 'unbatched'],
    queryFn: readWaiting,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (rows.data) return <MakeBatch key={rows.dataUpdatedAt} {...props} withdrawals={rows.data} />;
  return (
    <Sheet open wide onClose={props.onClose} title="Tinjau batch">
      {rows.error ? (
        <ErrorState error={readFailure(rows.error)} retry={() => void rows.refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Sheet>
  );
}

function MakeBatch({ withdrawals, onMade, onClose }: ReviewProps & { withdrawals: QueuedWithdrawal[] }) {
  const going = useGoing(withdrawals);
  const withdrawalIds = going.going.map(({ id }) => id);
  const count = withdrawalIds.length;
  const create = useOperation<Made>({
    failureTitle: 'Batch Belum Dibuat',
    onSuccess: ({ id, code, count: made, amount }) => {
      toast.success('Batch Dibuat', `${code}: ${made} transfer, ${formatRupiah(amount)}.`);
      onClose();
      onMade(id);
    },
    onFailure: ({ code, message }) => {
      if (code !== 'BATCH_CHANGED') return false;
      toast.failure('Batch Belum Dibuat', message);
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
      verb={`Buat batch · ${count} transfer · ${formatRupiah(going.amount)}`}
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
