import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { orderStates, pinTypeLabels } from '@rimpang/domain/pins';
import { isAllowed } from '@rimpang/domain/states';
import { Link } from 'react-router';
import * as staffPaths from '../../../../paths/staff.ts';
import { useMay } from '../../../../session/session-store.ts';
import { WhatsappLink } from '../../../../staff-ui/lists/whatsapp-link.tsx';
import { NoProof, ProofPicture } from '../../../../staff-ui/queue/proof-picture.tsx';
import { ExpectedAmount } from '../../../../staff-ui/queue/expected-amount.tsx';
import styles from '../../../../staff-ui/queue/proof-slip.module.css';
import { Destination } from './destination.tsx';
import type { OrderDetail } from './types.ts';
import { Dotted } from '../../../../ui/dotted.tsx';

/** The proof of transfer beside what must have arrived and who ordered. */
export function OrderSlip({ order }: { order: OrderDetail }) {
  const { partner } = order;
  return (
    <div className={styles.slip}>
      <Proof order={order} />
      <dl className={styles.descriptions}>
        <div>
          <dt>Harus masuk</dt>
          <dd>
            <ExpectedAmount amount={order.total} />
            <small>
              {formatNumber(order.quantity)} × {formatRupiah(order.unitPrice)}
            </small>
          </dd>
        </div>
        <Destination />
        <div>
          <dt>Pesanan</dt>
          <dd>
            <b>
              {formatNumber(order.quantity)} PIN {pinTypeLabels[order.type]}
            </b>
            <small>{formatMoment(new Date(order.createdAt))}</small>
          </dd>
        </div>
        <div>
          <dt>Pemesan</dt>
          <dd>
            <Link to={staffPaths.partner(partner.id)}>
              <b>{partner.fullName}</b>
            </Link>
            <small>
              <Dotted parts={[`@${partner.username}`, order.partnerRank]} />
            </small>
            {order.partnerPhone && <WhatsappLink phone={order.partnerPhone} name={partner.fullName} />}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Proof({ order }: { order: OrderDetail }) {
  const may = useMay();
  const missing = proofProblem(order, may('files.proof'));
  if (missing || !order.proofUrl) return <NoProof>{missing}</NoProof>;
  return (
    <ProofPicture
      address={order.proofUrl}
      alt={`Bukti transfer ${order.code} dari ${order.partner.fullName}`}
      title={`Bukti ${order.code}`}
      expected={order.total}
    />
  );
}

/** Why there is no picture to look at, or null. */
function proofProblem(order: OrderDetail, mayLook: boolean): string | null {
  if (!order.proofUrl) {
    if (!isAllowed(orderStates, 'pins.attachProof', order.status)) return 'Tanpa bukti transfer.';
    return `Belum ada bukti. Mitra dapat mengirimnya sampai ${formatMoment(new Date(order.proofDueAt))}.`;
  }
  return mayLook ? null : 'Peran Anda tidak berhak melihat bukti transfer.';
}
