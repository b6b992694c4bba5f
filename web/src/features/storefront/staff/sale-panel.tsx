import { isAllowed } from '@rimpang/domain/states';
import { publicOrderStates, publicOrderStatusLabels } from '@rimpang/domain/storefront';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconUserCheck } from '#icons';
import { Link } from 'react-router';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Note } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import type { QueuePanelProps } from '../../../staff-ui/queue/queue-layout.tsx';
import { QueuePanel } from '../../../staff-ui/queue/queue-panel.tsx';
import { statusLine } from '../../../staff-ui/queue/status-line.ts';
import { useNow } from '../../../staff-ui/queue/use-now.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { SaleDecision } from './sale-decision.tsx';
import { Shipment } from './shipment.tsx';
import { SaleSlip } from './sale-slip.tsx';
import { resembles, SaleWarnings } from './sale-warnings.tsx';
import { saleWords } from './sale-words.ts';

/** One order of a visitor: what must have arrived, the slip beside it, how to reach them, and the decision. */
export function SalePanel({ id, moves }: QueuePanelProps) {
  const order = useQuery(queries.storefront.order.queryOptions({ input: { orderId: id } }));
  const now = useNow();
  if (!order.data) {
    return (
      <QueuePanel key="loading" title="Memuat data..." moves={moves} noun="kiriman">
        {order.error ? (
          <ErrorState error={order.error} retry={() => void order.refetch()} />
        ) : (
          <PanelSkeleton height="26.25rem" />
        )}
      </QueuePanel>
    );
  }
  const sale = order.data;
  const { status, createdAt, decidedBy: by, decidedAt: at } = sale;
  const undecided = isAllowed(publicOrderStates, 'storefront.completeOrder', status);
  const line = { waitsSince: undecided ? createdAt : null, label: publicOrderStatusLabels[status], by, at };
  return (
    <QueuePanel
      title={sale.reference}
      sub={statusLine(line, now)}
      moves={moves}
      noun={saleWords[sale.kind].noun}
      version={`${sale.reference} ${sale.seen}`}
      lookFirst={sale.suspected || resembles(sale)}
      foot={<SaleDecision sale={sale} moves={moves} />}
    >
      {sale.suspected && (
        <Note
          tone="error"
          icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
          title="Perlu diperiksa"
        >
          Sangat banyak kiriman datang dari satu jaringan, atau kolom yang tidak terlihat orang ikut terisi.
          Pembelinya mungkin benar sudah membayar: cocokkan dengan mutasi rekening sebelum diproses.
        </Note>
      )}
      <SaleWarnings sale={sale} />
      <Shipment sale={sale} />
      <SaleSlip sale={sale} />
      {sale.partner && (
        <Note
          tone="ok"
          icon={<IconUserCheck size={24} stroke={1.75} aria-hidden />}
          title="Sudah menjadi mitra"
          action={<Link to={staffPaths.partner(sale.partner.id)}>Lihat mitra</Link>}
        >
          {sale.partner.fullName} (@{sale.partner.username})
        </Note>
      )}
      {sale.reason && (
        <Note tone="error" title="Alasan penolakan">
          <span className="wrap-anywhere">{sale.reason}</span>
        </Note>
      )}
    </QueuePanel>
  );
}
