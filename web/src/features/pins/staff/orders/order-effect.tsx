import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { pinTypeLabels } from '@rimpang/domain/pins';
import { Money } from '../../../../ui/money.tsx';
import styles from './orders.module.css';
import type { OrderDetail } from './types.ts';

/** Exactly what processing will create, or has created: PINs, and bonuses by the plan. */
export function EffectBox({ order }: { order: OrderDetail }) {
  const done = order.status === 'completed';
  const pins = `PIN ${pinTypeLabels[order.type]} dibuat untuk @${order.partner.username}`;
  return (
    <section className={styles.effect}>
      <h3>{done ? 'Sudah diproses' : 'Saat diproses'}</h3>
      <ul>
        <li>
          <span>{pins}</span>
          <b className="num">{formatNumber(order.quantity)}</b>
        </li>
        {order.effect.map((effect) => (
          <li key={effect.label}>
            <span>
              Bonus {effect.label}
              <small className="num">
                {formatNumber(effect.quantity)} × {formatRupiah(effect.unitAmount)}
              </small>
            </span>
            <Money amount={effect.amount} size="cell" />
          </li>
        ))}
      </ul>
    </section>
  );
}
