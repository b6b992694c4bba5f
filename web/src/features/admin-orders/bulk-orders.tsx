import type { Order } from '@rimpang/contract/pin-orders';
import { formatRupiah } from '@rimpang/domain/money';
import { requiredText } from '@rimpang/contract/fields';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useMay } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { useOperation } from '../../ui/form/use-operation.ts';
import { ConfirmDialog } from '../../ui/sheet.tsx';
import { ReasonDialog } from '../admin-desk/reason-dialog.tsx';
import { type BulkResult, BulkResultSheet } from './bulk-result.tsx';
import styles from './bulk.module.css';

const rejectSchema = z.strictObject({
  orderIds: z.array(z.int()),
  reason: requiredText('Alasan wajib diisi', 500),
});
const forbidden = 'Peran Anda tidak berhak memutuskan orderan.';

type Props = {
  /** What is ticked, still in the list. */
  orders: readonly Order[];
  onClear: () => void;
};

/** The bar of the ticked orders: decide them together, and read what became of each. */
export function BulkOrders({ orders, onClear }: Props) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const may = useMay();
  const close = () => setAsking(null);
  const finish = (done: BulkResult) => {
    setResult(done);
    close();
    onClear();
    void queryClient.invalidateQueries();
  };
  const withoutProof = orders.filter(({ proofUrl }) => !proofUrl).length;
  return (
    <>
      {orders.length > 0 && (
        <section className={styles.bar} aria-label="Orderan terpilih">
          <p>
            <b>{orders.length} orderan dipilih</b> · {formatRupiah(sum(orders))}
          </p>
          <Button small variant="plain" onClick={onClear}>
            Batalkan pilihan
          </Button>
          <Button
            small
            variant="danger"
            disabledReason={!may('pins.rejectOrders') && forbidden}
            onClick={() => setAsking('reject')}
          >
            Tolak terpilih
          </Button>
          <Button
            small
            disabledReason={!may('pins.approveOrders') && forbidden}
            onClick={() => setAsking('approve')}
          >
            Proses terpilih
          </Button>
        </section>
      )}
      {asking === 'approve' && (
        <ApproveAll orders={orders} withoutProof={withoutProof} onClose={close} onDone={finish} />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Tolak ${orders.length} orderan?`}
          consequence="Setiap mitra menerima alasan yang sama lewat pemberitahuan. PIN tidak dibuat."
          verb="Tolak orderan"
          schema={rejectSchema}
          toInput={(values) => ({ orderIds: orders.map(({ id }) => id), ...values })}
          send={(input, call) => api.pins.rejectOrders(input, call)}
          onDone={finish}
          keepOpen
          failureTitle="Orderan Belum Ditolak"
          onFailure={() => false}
          onClose={close}
        />
      )}
      {result && <BulkResultSheet result={result} onClose={() => setResult(null)} />}
    </>
  );
}

const sum = (orders: readonly Order[]) => orders.reduce((total, order) => total + order.total, 0);

type ApproveProps = {
  orders: readonly Order[];
  withoutProof: number;
  onClose: () => void;
  onDone: (result: BulkResult) => void;
};

/** The review step: which ones, how much must have arrived in all. */
function ApproveAll({ orders, withoutProof, onClose, onDone }: ApproveProps) {
  const approve = useOperation<BulkResult>({ failureTitle: 'Orderan Belum Diproses', onSuccess: onDone });
  const orderIds = orders.map(({ id }) => id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void approve.run(`bulk-${orderIds.join('-')}`, (call) => api.pins.approveOrders({ orderIds }, call))
      }
      title={`Konfirmasi & proses ${orders.length} orderan?`}
      verb="Konfirmasi & Proses"
      busy={approve.busy}
    >
      <p>
        Pastikan <b>{formatRupiah(sum(orders))}</b> sudah masuk di mutasi rekening. PIN dan bonus dibuat untuk
        setiap orderan; hasilnya tampil per baris.
        {withoutProof > 0 && ` ${withoutProof} orderan belum ada buktinya dan akan dilewati.`}
      </p>
      <ul className={styles.chosen} aria-label="Orderan yang diproses">
        {orders.map((order) => (
          <li key={order.id}>
            <span>
              {order.partner.fullName} <small>{order.code}</small>
            </span>
            <span className="num">{formatRupiah(order.total)}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
