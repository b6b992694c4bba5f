import { IconAlertTriangle } from '#icons';
import { Link } from 'react-router';
import { Note } from '../../../../ui/section.tsx';
import * as staffPaths from '../../../../paths/staff.ts';
import type { OrderDetail } from './types.ts';

/** What to look at twice before processing: the same or a similar slip elsewhere, the same amount from another person. */
export function OrderWarnings({ order }: { order: OrderDetail }) {
  return order.warnings.map((warning) => (
    <Note
      key={warning.kind}
      tone={warning.kind === 'same-proof' ? 'error' : 'wait'}
      icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
      title={warning.message}
    >
      {warning.orders.map((other, index) => (
        <span key={other.id}>
          {index > 0 && ', '}
          <Link className="whole" to={staffPaths.pinOrder(other.id)}>
            {other.code}
          </Link>{' '}
          {other.partner.fullName}
        </span>
      ))}
    </Note>
  ));
}
