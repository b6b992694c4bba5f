import { formatRupiah } from '@rimpang/domain/money';
import { maxPinsPerOperation, orderTotal, pinPrices, pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberStepper } from '../../../forms/number-stepper.tsx';
import { Money, Total } from '../../../ui/money.tsx';
import styles from './order-form.module.css';
import { PaymentSheet } from './payment-sheet.tsx';
import { useOrderForm } from './use-order-form.ts';

const packages = {
  activation: 'Untuk mendaftarkan satu mitra baru.',
  ro: 'Untuk satu kali repeat order (RO).',
} as const;

/** For an account that is not active yet (R2.2.27). */
const forOneself = 'Untuk mengaktifkan kemitraan Anda.';

/** Order PIN (R2.2.2): two packages, how many of each, and what they cost together. */
export function OrderForm() {
  const order = useOrderForm();
  const activation = useQuery(queries.partners.activation.queryOptions({ input: {} }));
  const waiting = activation.data?.status === 'Tidak Aktif';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    order.pay();
  };
  return (
    <form className={styles.box} onSubmit={submit} noValidate method="post">
      <ul>
        {pinTypes.map((type) => (
          <li key={type} className={styles.package}>
            <div className={styles.what}>
              <h2 className="d">PIN {pinTypeLabels[type]}</h2>
              <p>{waiting && type === 'activation' ? forOneself : packages[type]}</p>
              <Money amount={pinPrices[type]} />
            </div>
            <div className={styles.count}>
              <NumberStepper
                label={`Jumlah PIN ${pinTypeLabels[type]}`}
                value={order.values[type]}
                onChange={(quantity) => order.set(type, quantity)}
                max={maxPinsPerOperation}
              />
              {order.values[type] > 0 && (
                <span className={styles.sum}>{formatRupiah(orderTotal(type, order.values[type]))}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Total label="Total" amount={order.total} />
      <div className={styles.go}>
        <Button type="submit" wide>
          Order Sekarang
        </Button>
      </div>
      <PaymentSheet order={order} />
    </form>
  );
}
