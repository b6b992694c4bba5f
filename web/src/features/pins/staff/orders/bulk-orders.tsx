import { maxBulkOrders, rejectOrdersInput, type StaffOrder } from '@rimpang/contract/pin-orders';
import { formatRupiah } from '@rimpang/domain/money';
import { useState } from 'react';
import { IconAlertTriangle } from '#icons';
import { api, queries } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useMay } from '../../../../session/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { Note } from '../../../../ui/section.tsx';
import { ConfirmDialog } from '../../../../ui/sheet.tsx';
import { SelectionBar } from '../../../../staff-ui/lists/selection-bar.tsx';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import { type BulkResult, BulkOrdersResult } from './bulk-result.tsx';
import styles from './bulk.module.css';

const forbidden = 'Peran Anda tidak berhak memutuskan orderan.';

type Props = Pick<Parameters<typeof SelectionBar<StaffOrder>>[0], 'selection' | 'matching'>;

/** The bar of the ticked orders: decide them together, and read what became of each. */
export function BulkOrders({ selection, matching }: Props) {
  const orders = selection.chosen;
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const may = useMay();
  const close = () => setAsking(null);
  const showResult = (done: BulkResult) => {
    setResult(done);
    close();
    selection.clear();
  };
  return (
    <>
      <SelectionBar
        selection={selection}
        noun="orderan"
        sum={formatRupiah(sum(orders))}
        most={maxBulkOrders}
        matching={matching}
      >
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
          aria-keyshortcuts="S"
          disabledReason={!may('pins.approveOrders') && forbidden}
          onClick={() => setAsking('approve')}
        >
          Proses terpilih
        </Button>
      </SelectionBar>
      {asking === 'approve' && <ApproveAll orders={orders} onClose={close} onDone={showResult} />}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Tolak ${orders.length} orderan?`}
          consequence="Setiap mitra menerima alasan yang sama lewat pemberitahuan. PIN tidak dibuat."
          verb="Tolak orderan"
          schema={rejectOrdersInput}
          toInput={(values) => ({ orderIds: orders.map(({ id }) => id), ...values })}
          send={(input, call) => api.pins.rejectOrders(input, call)}
          onDone={showResult}
          keepOpen
          mayHaveArrived
          failureTitle="Orderan Belum Ditolak"
          onFailure={() => false}
          onClose={close}
        />
      )}
      {result && <BulkOrdersResult result={result} onClose={() => setResult(null)} />}
    </>
  );
}

const sum = (orders: readonly StaffOrder[]) => orders.reduce((total, order) => total + order.total, 0);

type ApproveProps = {
  orders: readonly StaffOrder[];
  onClose: () => void;
  onDone: (result: BulkResult) => void;
};

/** The review step: which ones, how much must have arrived in all. */
function ApproveAll({ orders, onClose, onDone }: ApproveProps) {
  const approve = useOperation<BulkResult>({
    failureTitle: 'Orderan Belum Diproses',
    mayHaveArrived: true,
    onSuccess: onDone,
  });
  const opened = openedOrders(orders);
  const held = orders.flatMap((order) => {
    const reason = whyHeld(order, opened);
    return reason ? [{ order, reason }] : [];
  });
  const going = orders.filter((order) => !whyHeld(order, opened));
  const orderIds = orders.map(({ id }) => id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void approve.run(`bulk-${orderIds.join('-')}-${opened.map(({ seen }) => seen).join('-')}`, (call) =>
          api.pins.approveOrders({ orderIds, opened }, call),
        )
      }
      title={`Konfirmasi & proses ${going.length} orderan?`}
      disabledReason={going.length === 0 ? 'Semua orderan yang dipilih ditahan.' : null}
      verb="Konfirmasi & Proses"
      busy={approve.busy}
    >
      <p>
        Pastikan <b>{formatRupiah(sum(going))}</b> sudah masuk di mutasi rekening. PIN dan bonus dibuat untuk
        setiap orderan; hasilnya tampil per baris.
      </p>
      {held.length > 0 && <HeldBack rows={held} />}
      <ul className={styles.chosen} aria-label="Orderan yang diproses">
        {going.map((order) => (
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

type Held = { order: StaffOrder; reason: string };

/** What stays behind, and why: decided by the server in the same way. */
function HeldBack({ rows }: { rows: readonly Held[] }) {
  return (
    <Note
      tone="error"
      icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
      title={`${rows.length} orderan ditahan`}
    >
      <ul aria-label="Orderan yang ditahan">
        {rows.map(({ order, reason }) => (
          <li key={order.id}>
            <b>{order.code}</b> {order.partner.fullName}: {reason}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Of these, what the panel showed of them since the list was opened. */
function openedOrders(orders: readonly StaffOrder[]): { orderId: number; seen: string }[] {
  return orders.flatMap(({ id }) => {
    const key = queries.pins.order.queryOptions({ input: { orderId: id } }).queryKey;
    const detail = queryClient.getQueryData(key);
    return detail ? [{ orderId: id, seen: detail.seen }] : [];
  });
}

function whyHeld(order: StaffOrder, opened: readonly { orderId: number }[]): string | null {
  if (!order.proofUrl) return 'belum ada buktinya.';
  if (!order.slipWarned || opened.some(({ orderId }) => orderId === order.id)) return null;
  return 'buktinya sama atau hampir sama dengan bukti lain. Buka dahulu orderannya.';
}
