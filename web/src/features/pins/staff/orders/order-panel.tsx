import { orderStates, orderStatusLabels } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../../api/client.ts';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { Note } from '../../../../ui/section.tsx';
import { PanelSkeleton } from '../../../../ui/skeleton.tsx';
import type { QueuePanelProps } from '../../../../staff-ui/queue/queue-layout.tsx';
import { QueuePanel } from '../../../../staff-ui/queue/queue-panel.tsx';
import { statusLine } from '../../../../staff-ui/queue/status-line.ts';
import { useNow } from '../../../../staff-ui/queue/use-now.ts';
import { OrderDecision } from './order-decision.tsx';
import { EffectBox } from './order-effect.tsx';
import { OrderSlip } from './order-slip.tsx';
import { OrderWarnings } from './order-warnings.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { ReminderTicks } from './reminder-ticks.tsx';

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
          <PanelSkeleton height="26.25rem" />
        )}
      </QueuePanel>
    );
  }
  const { status, createdAt, decidedBy: by, decidedAt: at } = order.data;
  const undecided = isAllowed(orderStates, 'pins.approveOrder', status);
  const line = { waitsSince: undecided ? createdAt : null, label: orderStatusLabels[status], by, at };
  return (
    <QueuePanel
      title={order.data.code}
      sub={statusLine(line, now)}
      moves={moves}
      noun="orderan"
      version={order.data.seen}
      lookFirst={order.data.slipWarned}
      foot={<OrderDecision order={order.data} moves={moves} />}
    >
      {undecided && <OrderWarnings order={order.data} />}
      <OrderSlip order={order.data} />
      {undecided && <ReminderTicks order={order.data} />}
      {order.data.status === 'rejected' && (
        <Note tone="error" title="Alasan penolakan">
          <span className="wrap-anywhere">{order.data.reason}</span>
        </Note>
      )}
      {order.data.status !== 'rejected' && <EffectBox order={order.data} />}
      <RecentOrders order={order.data} />
    </QueuePanel>
  );
}
