import { maxBulkWithdrawals, rejectSeveralInput } from '@rimpang/contract/withdrawals';
import { amountInWords, formatRupiah, rupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { ReasonDialog } from '../../../staff-ui/dialogs/reason-dialog.tsx';
import { SelectionBar } from '../../../staff-ui/lists/selection-bar.tsx';
import { useMay } from '../../../session/session-store.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { BulkResultSheet } from '../../../staff-ui/queue/bulk-result-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { Money } from '../../../ui/money.tsx';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { PaymentRows, useGoing } from './payment-rows.tsx';
import { payoutsUnread } from './payouts-unread.ts';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawals.module.css';

type Result = Awaited<ReturnType<typeof api.withdrawals.approveSeveral>>;

type Props = Pick<Parameters<typeof SelectionBar<QueuedWithdrawal>>[0], 'selection' | 'matching'>;

type Decided = { verb: 'disetujui' | 'ditolak'; result: Result };

/** The bar of the ticked withdrawals: approve or turn them down together, and read what became of each. */
export function BulkWithdrawals({ selection, matching }: Props) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const may = useMay();
  const { chosen, clear } = selection;
  const amount = formatRupiah(chosen.reduce((sum, row) => sum + row.amount, 0));
  const close = () => setAsking(null);
  const show = (verb: Decided['verb']) => (result: Result) => {
    setDecided({ verb, result });
    close();
    clear();
  };
  return (
    <>
      <SelectionBar
        selection={selection}
        noun="penarikan"
        sum={amount}
        most={maxBulkWithdrawals}
        matching={matching}
      >
        <Button
          small
          variant="danger"
          disabledReason={
            !may('withdrawals.rejectSeveral') && 'Peran Anda tidak berhak memutuskan penarikan.'
          }
          onClick={() => setAsking('reject')}
        >
          Tolak terpilih
        </Button>
        <Button small aria-keyshortcuts="S" onClick={() => setAsking('approve')}>
          Setujui {chosen.length} · {amount}
        </Button>
      </SelectionBar>
      {asking === 'approve' && (
        <ApproveSeveral withdrawals={chosen} onClose={close} onDone={show('disetujui')} />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Tolak ${chosen.length} penarikan?`}
          consequence={`${formatRupiah(chosen.reduce((sum, row) => sum + row.deducted, 0))} kembali utuh ke saldo para mitra. Setiap mitra menerima alasan yang sama lewat pemberitahuan.`}
          verb="Tolak penarikan"
          schema={rejectSeveralInput}
          toInput={(values) => ({ withdrawalIds: chosen.map(({ id }) => id), ...values })}
          send={(input, call) => api.withdrawals.rejectSeveral(input, call)}
          onDone={show('ditolak')}
          keepOpen
          mayHaveArrived
          failureTitle="Penarikan Belum Ditolak"
          onFailure={() => false}
          onClose={close}
        />
      )}
      {decided && <Outcome {...decided} onClose={() => setDecided(null)} />}
    </>
  );
}

/** What became of each. */
function Outcome({ verb, result, onClose }: Decided & { onClose: () => void }) {
  return (
    <BulkResultSheet
      noun="penarikan"
      title={`${result.done} dari ${result.rows.length} penarikan ${verb} · ${formatRupiah(result.amount)}`}
      rows={result.rows.map(({ withdrawalId, done, message, withdrawal }) => ({
        id: withdrawalId,
        to: staffPaths.withdrawal(withdrawalId),
        done,
        message,
        name: withdrawal && <Dotted parts={[withdrawal.code, withdrawal.partner.fullName]} />,
      }))}
      onClose={onClose}
    />
  );
}

function whyNot(batches: boolean | undefined, count: number): string | null {
  if (batches === undefined) return payoutsUnread;
  return count === 0 ? 'Centang penarikan yang sudah Anda periksa.' : null;
}

type ReviewProps = {
  withdrawals: readonly QueuedWithdrawal[];
  onClose: () => void;
  onDone: (result: Result) => void;
};

/** One review of all of them before money leaves: what is unusual stands first, and stays behind until it is ticked. */
function ApproveSeveral({ withdrawals, onClose, onDone }: ReviewProps) {
  const settings = useQuery(queries.withdrawals.payoutSettings.queryOptions({ input: {} }));
  const batches = settings.data?.batches;
  const approve = useOperation<Result>({
    failureTitle: 'Penarikan Belum Disetujui',
    mayHaveArrived: true,
    onSuccess: onDone,
  });
  const going = useGoing(withdrawals);
  const withdrawalIds = going.going.map(({ id }) => id);
  const count = withdrawalIds.length;
  return (
    <ConfirmDialog
      open
      wide
      onClose={onClose}
      onConfirm={() =>
        void approve.run(`several-${withdrawalIds.join('-')}-${batches}`, (call) =>
          api.withdrawals.approveSeveral({ withdrawalIds, batches }, call),
        )
      }
      title={`Setujui ${count} penarikan?`}
      verb={`Setujui ${count} · ${formatRupiah(going.amount)}`}
      disabledReason={whyNot(batches, count)}
      busy={approve.busy}
    >
      <div className={styles.amount}>
        <Money amount={going.amount} size="figure" />
        <span className="latin">{amountInWords(rupiah(going.amount))}</span>
      </div>
      <p>
        {batches === true &&
          'Semuanya menunggu batch bank berikutnya. Bonus mitra menjadi Dibayarkan setelah transfernya dicatat.'}
        {batches === false &&
          'Setujui setelah uangnya ditransfer. Bonus mitra menjadi Dibayarkan, dan ini tidak dapat dibatalkan.'}
        {going.held > 0 && ` ${going.held} ditahan: periksa tandanya, lalu centang.`}
      </p>
      <PaymentRows label="Penarikan yang ditinjau" going={going} />
    </ConfirmDialog>
  );
}
