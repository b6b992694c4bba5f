import type { Order } from '@rimpang/contract/pin-orders';
import { failures } from '@rimpang/contract/failures';
import { formatMoment } from '@rimpang/domain/calendar';
import { IconUpload } from '#icons';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import styles from './order-proof.module.css';

/** What an order still needs, or why it went as it did. */
export function OrderProof({ order, onAttach }: { order: Order; onAttach: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const due = new Date(order.proofDueAt);
  if (order.status === 'rejected') {
    return (
      <p className={styles.remark}>
        <b>Alasan:</b> {order.reason ?? 'tidak dicantumkan'}
      </p>
    );
  }
  if (order.status === 'completed') {
    return (
      <p className={styles.remark}>
        {order.decidedAt && `Diproses ${formatMoment(new Date(order.decidedAt))}.`}
      </p>
    );
  }
  const inTime = due.getTime() > openedAt;
  if (!order.proofUrl && !inTime) return <p className={styles.remark}>{failures.PROOF_LATE.message}</p>;
  return (
    <div className={styles.proof}>
      {order.proofUrl ? (
        <p className={styles.remark}>
          Bukti sudah dikirim, menunggu diperiksa.{' '}
          <a href={order.proofUrl} target="_blank" rel="noreferrer">
            Lihat bukti
          </a>
        </p>
      ) : (
        <p className={styles.remark}>
          Bukti belum dikirim. Sisa waktu: <Countdown until={due} ended="habis" />
        </p>
      )}
      {inTime && (
        <Button
          variant="outline"
          small
          icon={<IconUpload size={18} stroke={2} aria-hidden />}
          onClick={onAttach}
          aria-label={`${order.proofUrl ? 'Ganti' : 'Unggah'} bukti transfer ${order.code}`}
        >
          {order.proofUrl ? 'Ganti bukti' : 'Unggah bukti transfer'}
        </Button>
      )}
    </div>
  );
}
