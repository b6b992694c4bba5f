import type { api } from '../../../../api/client.ts';
import * as staffPaths from '../../../../paths/staff.ts';
import { BulkResultSheet } from '../../../../staff-ui/queue/bulk-result-sheet.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';

export type BulkResult = Awaited<ReturnType<typeof api.pins.approveOrders>>;

/** What became of each order. */
export function BulkOrdersResult({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  return (
    <BulkResultSheet
      noun="orderan"
      title={`${result.done} dari ${result.rows.length} orderan diputuskan`}
      rows={result.rows.map(({ orderId, done, message, order }) => ({
        id: orderId,
        to: staffPaths.pinOrder(orderId),
        done,
        message,
        name: order && <Dotted parts={[order.code, order.partner.fullName]} />,
      }))}
      onClose={onClose}
    />
  );
}
