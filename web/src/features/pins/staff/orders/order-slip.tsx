import { formatMoment } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { pinTypeLabels } from '@rimpang/domain/pins';
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../../session/session-store.ts';
import { Money } from '../../../../ui/money.tsx';
import { WhatsappLink } from '../../../../staff-ui/lists/whatsapp-link.tsx';
import styles from './orders.module.css';
import { ProofViewer } from '../../../../staff-ui/queue/proof-viewer.tsx';
import type { OrderDetail } from './types.ts';

/** The proof of transfer beside what must have arrived and who ordered. */
export function OrderSlip({ order }: { order: OrderDetail }) {
  const { partner } = order;
  return (
    <div className={styles.slip}>
      <Proof order={order} />
      <dl className={styles.facts}>
        <div>
          <dt>Harus masuk</dt>
          <dd>
            <Money amount={order.total} className={styles.expected} />
            <small>
              {order.quantity} × {formatRupiah(order.unitPrice)}
            </small>
          </dd>
        </div>
        <div>
          <dt>Pesanan</dt>
          <dd>
            <b>
              {order.quantity} PIN {pinTypeLabels[order.type]}
            </b>
            <small>{formatMoment(new Date(order.createdAt))}</small>
          </dd>
        </div>
        <div>
          <dt>Pemesan</dt>
          <dd>
            <b>{partner.fullName}</b>
            <small>
              @{partner.username} · {order.partnerRank}
            </small>
            {order.partnerPhone && <WhatsappLink phone={order.partnerPhone} name={partner.fullName} />}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Proof({ order }: { order: OrderDetail }) {
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState(false);
  const may = useMay();
  const missing = proofProblem(order, may('files.proof'), broken);
  if (missing || !order.proofUrl) {
    return (
      <div className={styles.noProof}>
        <IconPhotoOff size={28} stroke={1.75} aria-hidden />
        <p>{missing}</p>
      </div>
    );
  }
  const alt = `Bukti transfer ${order.code} dari ${order.partner.fullName}`;
  return (
    <>
      <button type="button" className={styles.proof} onClick={() => setZoomed(true)}>
        <img src={order.proofUrl} alt={alt} onError={() => setBroken(true)} />
        <span className={styles.zoom}>
          <IconZoomIn size={24} stroke={1.75} aria-hidden />
        </span>
        <span className="vh">Perbesar bukti transfer</span>
      </button>
      {zoomed && (
        <ProofViewer
          address={order.proofUrl}
          alt={alt}
          title={`Bukti ${order.code}`}
          expected={order.total}
          onClose={() => setZoomed(false)}
        />
      )}
    </>
  );
}

/** Why there is no picture to look at, or null. */
function proofProblem(order: OrderDetail, mayLook: boolean, broken: boolean): string | null {
  if (!order.proofUrl) {
    if (order.status !== 'pending') return 'Tanpa bukti transfer.';
    return `Belum ada bukti. Mitra dapat mengirimnya sampai ${formatMoment(new Date(order.proofDueAt))}.`;
  }
  if (!mayLook) return 'Peran Anda tidak berhak melihat bukti transfer.';
  return broken ? 'Gambar bukti tidak dapat dimuat. Muat ulang halaman untuk mencoba lagi.' : null;
}
