import { maxBulkWithdrawals } from '@rimpang/contract/withdrawals';
import { amountInWords, formatRupiah, rupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { SelectionBar } from '../../../staff-ui/lists/selection-bar.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import { BulkResultSheet } from '../../../staff-ui/queue/bulk-result-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { PaymentRows, useGoing } from './payment-rows.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawals.module.css';

type Result = Awaited<ReturnType<typeof api.withdrawals.approveSeveral>>;

type Props = Pick<Parameters<typeof SelectionBar<QueuedWithdrawal>>[0], 'selection' | 'matching'>;

/** The bar of the ticked withdrawals: approve them in one review, and read what became of each. */
export function BulkWithdrawals({ selection, matching }: Props) {
  const [asking, setAsking] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const { chosen, clear } = selection;
  const amount = formatRupiah(chosen.reduce((sum, row) => sum + row.amount, 0));
  return (
    <>
      <SelectionBar
        selection={selection}
        noun="penarikan"
        sum={amount}
        most={maxBulkWithdrawals}
        matching={matching}
      >
        <Button small onClick={() => setAsking(true)}>
          Setujui {chosen.length} · {amount}
        </Button>
      </SelectionBar>
      {asking && (
        <ApproveSeveral
          withdrawals={chosen}
          onClose={() => setAsking(false)}
          onDone={(done) => {
            setResult(done);
            setAsking(false);
            clear();
          }}
        />
      )}
      {result && (
        <BulkResultSheet
          noun="penarikan"
          title={`${result.done} dari ${result.rows.length} penarikan disetujui · ${formatRupiah(result.amount)}`}
          rows={result.rows.map(({ withdrawalId, done, message, withdrawal }) => ({
            id: withdrawalId,
            to: staffPaths.withdrawal(withdrawalId),
            done,
            message,
            name: withdrawal && `${withdrawal.code} · ${withdrawal.partner.fullName}`,
          }))}
          onClose={() => setResult(null)}
        />
      )}
    </>
  );
}

type ReviewProps = {
  withdrawals: readonly QueuedWithdrawal[];
  onClose: () => void;
  onDone: (result: Result) => void;
};

/** One review of all of them before money leaves: what is unusual stands first, and stays behind until it is ticked. */
function ApproveSeveral({ withdrawals, onClose, onDone }: ReviewProps) {
  const settings = useQuery(queries.withdrawals.payoutSettings.queryOptions({ input: {} }));
  const approve = useOperation<Result>({ failureTitle: 'Penarikan Belum Disetujui', onSuccess: onDone });
  const going = useGoing(withdrawals);
  const withdrawalIds = going.going.map(({ id }) => id);
  const count = withdrawalIds.length;
  return (
    <ConfirmDialog
      open
      wide
      onClose={onClose}
      onConfirm={() =>
        void approve.run(`several-${withdrawalIds.join('-')}`, (call) =>
          api.withdrawals.approveSeveral({ withdrawalIds }, call),
        )
      }
      title={`Setujui ${count} penarikan?`}
      verb={`Setujui ${count} · ${formatRupiah(going.amount)}`}
      disabledReason={count === 0 ? 'Centang penarikan yang sudah Anda periksa.' : null}
      busy={approve.busy}
    >
      <div className={styles.amount}>
        <Money amount={going.amount} size="figure" />
        <span className="latin">{amountInWords(rupiah(going.amount))}</span>
      </div>
      <p>
        {settings.data?.batches
          ? 'Semuanya menunggu batch bank berikutnya. Bonus mitra menjadi Dibayarkan setelah transfernya dicatat.'
          : 'Setujui setelah uangnya ditransfer. Bonus mitra menjadi Dibayarkan, dan ini tidak dapat dibatalkan.'}
        {going.held > 0 && ` ${going.held} ditahan: periksa tandanya, lalu centang.`}
      </p>
      <PaymentRows label="Penarikan yang ditinjau" going={going} />
    </ConfirmDialog>
  );
}
