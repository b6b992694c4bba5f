import { formatNumber } from '@rimpang/domain/money';
import { formatShortDate } from '@rimpang/domain/calendar';
import { orderStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { Link } from 'react-router';
import * as staffPaths from '../../../../paths/staff.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { Money } from '../../../../ui/money.tsx';
import styles from './orders.module.css';
import type { OrderDetail } from './types.ts';

/** The newest other orders of the partner: is this one like them? */
export function RecentOrders({ order }: { order: OrderDetail }) {
  const { recent, partner } = order;
  return (
    <section className={styles.recent} aria-labelledby="recent-orders">
      <h3 id="recent-orders">
        {recent.length === 0 ? `Orderan pertama ${partner.fullName}` : `Orderan lain ${partner.fullName}`}
      </h3>
      {recent.length > 0 && (
        <ul>
          {recent.map(({ id, code, type, quantity, total, status, createdAt }) => (
            <li key={id}>
              <span>
                <Link to={staffPaths.pinOrder(id)} className="num">
                  {code}
                </Link>
                <small>
                  <Dotted
                    parts={[
                      formatShortDate(new Date(createdAt)),
                      `${formatNumber(quantity)} ${pinTypeLabels[type]}`,
                    ]}
                  />
                </small>
              </span>
              <span>
                <Money amount={total} size="cell" />
                <Badge status={orderStatusLabels[status]} bare />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
