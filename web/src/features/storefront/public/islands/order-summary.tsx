import { amountInWords, formatRupiah, type Rupiah } from '@rimpang/domain/money';
import { maxBottles } from '@rimpang/domain/storefront';
import type { ReactNode } from 'react';
import { NumberStepper } from '../../../../forms/number-stepper.tsx';
import { Money } from '../../../../ui/money.tsx';
import { DeliveryShare } from './delivery-share.tsx';
import styles from './order-summary.module.css';
import type { Item } from './order-types.ts';

type Props = {
  item: Item;
  quantity: number;
  /** The chosen area of delivery; empty while none is. */
  area: string;
  /** Price times quantity, and delivery. */
  total: Rupiah;
  /** What is another by now than it was shown; null while nothing is. */
  news: string | null;
  onChange: (quantity: number) => void;
  /** The choice of the area, where the total depends on it. */
  children?: ReactNode;
};

/** What is bought, how many, and what to transfer for it. */
export function OrderSummary({ item, quantity, area, total, news, onChange, children }: Props) {
  const { kind, title, price, picture, goods, delivery } = item;
  return (
    <div className={styles.summary}>
      {picture && <img src={picture} alt="" width="64" height="88" />}
      <div className={styles.item}>
        <p>
          <b>{title}</b>
          {kind === 'product' && <small>{formatRupiah(price)} per botol</small>}
          {goods && <small>Isi paket: {goods.bottles} botol</small>}
        </p>
        {kind === 'product' && (
          <NumberStepper label="jumlah botol" value={quantity} onChange={onChange} min={1} max={maxBottles} />
        )}
      </div>
      {delivery && (
        <div className={styles.delivery}>
          {children}
          <DeliveryShare delivery={delivery} area={area} />
        </div>
      )}
      <p className={styles.total}>
        <b>Total transfer</b> <Money amount={total} size="mid" />
        <span className="latin">{amountInWords(total)}</span>
      </p>
      {news && (
        <output className={styles.news}>
          <b>{news}</b> Sudah mentransfer jumlah sebelumnya? Hubungi kami dahulu.
        </output>
      )}
    </div>
  );
}
