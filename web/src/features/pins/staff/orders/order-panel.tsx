import { formatMoment } from '@rimpang/domain/calendar';
import { orderStatusLabels } from '@rimpang/domain/pins';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../../api/client.ts';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { Note } from '../../../../ui/section.tsx';
import { PanelSkeleton } from '../../../../ui/skeleton.tsx';
import { ageText } from '../../../../staff-ui/queue/age.ts';
import type { QueuePanelProps } from '../../../../staff-ui/queue/queue-layout.tsx';
import { QueuePanel } from '../../../../staff-ui/queue/queue-panel.tsx';
import { useNow } from '../../../../staff-ui/queue/use-now.ts';
import { OrderDecision } from './order-decision.tsx';
import { EffectBox } from './order-effect.tsx';
import { OrderSlip } from './order-slip.tsx';
import { OrderWarnings } from './order-warnings.tsx';
import { ReminderTicks } from './reminder-ticks.tsx';
import type { OrderDetail } from './types.ts';

/** One order: what must have arrived, the slip beside it, what processing creates, and the decision (R12.37). */
export function OrderPanel({ id, moves }: QueuePanelProps) {
  const order = useQuery(queries.pins.order.queryOptions({ input: { orderId: id } }));
  const now = useNow();
  if (!order.data) {
    return (
      <QueuePanel key="loading" title="Orderan" moves={moves} noun="orderan">
        {order.error ? (
          <ErrorState error={order.error} retry={() => void order.refetch()} />
        ) : (
          <PanelSkeleton height="420px" />
        )}
      </QueuePanel>
    );
  }
  return (
    <QueuePanel
      title={order.data.code}
      sub={statusLine(order.data, now)}
      moves={moves}
      noun="orderan"
      foot={<OrderDecision order={order.data} moves={moves} />}
    >
      {order.data.status === 'pending' && <OrderWarnings order={order.data} />}
      <OrderSlip order={order.data} />
      {order.data.status === 'pending' && <ReminderTicks order={order.data} />}
      {order.data.status === 'rejected' && (
        <Note tone="error" title="Alasan penolakan">
          <span className="wrap-anywhere">{order.data.reason}</span>
        </Note>
      )}
      {order.data.status !== 'rejected' && <EffectBox order={order.data} />}
    </QueuePanel>
  );
}

/** How long it has waited, or what was decided, by whom and when. */
function statusLine(order: OrderDetail, now: Date): string {
  if (order.status === 'pending') return `Menunggu ${ageText(new Date(order.createdAt), now)}`;
  const by = order.decidedBy ? ` oleh ${order.decidedBy}` : '';
  const at = order.decidedAt ? `, ${formatMoment(new Date(order.decidedAt))}` : '';
  return `${orderStatusLabels[order.status]}${by}${at}`;
}
