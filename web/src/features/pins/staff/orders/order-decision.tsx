import { rejectOrderInput } from '@rimpang/contract/pin-orders';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { orderStates, pinTypeLabels } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { IconCheck } from '#icons';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Failure } from '../../../../api/failure.ts';
import { refreshAfter } from '../../../../api/refresh.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { toast } from '../../../../ui/toast.ts';
import { AfterDecision, DecisionFoot } from '../../../../staff-ui/queue/decision-foot.tsx';
import { useVerbProblem } from '../../../../staff-ui/queue/verb-problem.ts';
import type { QueueMoves } from '../../../../staff-ui/queue/queue-layout.tsx';
import { ReasonDialog } from '../../../../staff-ui/dialogs/reason-dialog.tsx';
import type { OrderDetail } from './types.ts';

type Props = { order: OrderDetail; moves: QueueMoves };

const newsTitles: Partial<Record<Failure['code'], string>> = {
  ORDER_DECIDED: 'Orderan Sudah Diputuskan',
  ORDER_CHANGED: 'Orderan Berubah',
  ORDER_UNSEEN: 'Orderan Perlu Diperiksa',
};

/** The order is another one by now: say what happened, by whom and when, and read it again. */
function showNews(failure: Failure): boolean {
  const title = newsTitles[failure.code];
  if (!title) return false;
  toast.failure(title, failure.message);
  void refreshAfter('pins');
  return true;
}

/** 'Konfirmasi & Proses' and 'Tolak'; once decided, the way on. The effect box above is the review of this step. */
export function OrderDecision({ order, moves }: Props) {
  const [rejecting, setRejecting] = useState(false);
  const problem = useVerbProblem(orderStates, 'Peran Anda tidak berhak memutuskan orderan.');
  const approve = useOperation({
    failureTitle: 'Orderan Belum Diproses',
    mayHaveArrived: true,
    onSuccess: () => {
      const detail = `${order.code}: ${effectOf(order)}`;
      moves.decided({ id: order.id, title: 'Orderan Berhasil Diproses', detail });
    },
    onFailure: showNews,
  });
  const { status: state, decidedBy: by, decidedAt: at, own } = order;
  const record = { state, by, at, own };
  const undecided = isAllowed(orderStates, 'pins.approveOrder', state);
  // A reason that is being typed stays when another person decides: it closes itself with its own message.
  return (
    <>
      {!undecided && <AfterDecision next={moves.next} close={moves.close} noun="orderan" />}
      {undecided && (
        <DecisionFoot
          refuse={
            <Button
              variant="danger"
              aria-keyshortcuts="T"
              aria-label={`Tolak orderan ${order.code}`}
              onClick={() => setRejecting(true)}
              disabledReason={problem('pins.rejectOrder', record)}
            >
              Tolak
            </Button>
          }
        >
          <Button
            icon={<IconCheck size={20} stroke={2} aria-hidden />}
            aria-keyshortcuts="P"
            busy={approve.busy}
            disabledReason={
              problem('pins.approveOrder', record) ??
              (order.proofUrl ? null : 'Bukti transfer belum dikirim.')
            }
            onClick={() =>
              void approve.run(`order-${order.id}-${order.seen}`, (call) =>
                api.pins.approveOrder({ orderId: order.id, seen: order.seen }, call),
              )
            }
          >
            Konfirmasi & Proses
          </Button>
        </DecisionFoot>
      )}
      {rejecting && <RejectOrder order={order} moves={moves} onClose={() => setRejecting(false)} />}
    </>
  );
}

function effectOf(order: OrderDetail): string {
  const bonus = order.effect.reduce((sum, effect) => sum + effect.amount, 0);
  const pins = `${formatNumber(order.quantity)} PIN ${pinTypeLabels[order.type]} masuk ke stok ${order.partner.fullName}`;
  return bonus > 0 ? `${pins}, bonus ${formatRupiah(bonus)}.` : `${pins}.`;
}

function RejectOrder({ order, moves, onClose }: Props & { onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Tolak orderan ${order.code}?`}
      consequence="Mitra menerima alasan ini lewat pemberitahuan. PIN tidak dibuat."
      verb="Tolak orderan"
      schema={rejectOrderInput}
      toInput={(values) => ({ orderId: order.id, ...values })}
      send={(input, call) => api.pins.rejectOrder(input, call)}
      onDone={() =>
        moves.decided({
          id: order.id,
          title: 'Orderan Ditolak',
          detail: `${order.code} · ${order.partner.fullName}`,
        })
      }
      mayHaveArrived
      failureTitle="Orderan Belum Ditolak"
      onFailure={showNews}
      onClose={onClose}
    />
  );
}
