import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { IconMail } from '#icons';
import { EmailText } from '../../../ui/email-text.tsx';
import { ProofPicture } from '../../../staff-ui/queue/proof-picture.tsx';
import { WhatsappLink } from '../../../staff-ui/lists/whatsapp-link.tsx';
import { ExpectedAmount } from '../../../staff-ui/queue/expected-amount.tsx';
import styles from '../../../staff-ui/queue/proof-slip.module.css';
import own from './sales.module.css';
import type { SaleDetail } from './types.ts';

/** The visitor's proof of transfer beside what must have arrived, and every way to reach them. */
export function SaleSlip({ sale }: { sale: SaleDetail }) {
  return (
    <div className={styles.slip}>
      <ProofPicture
        address={sale.proofUrl}
        alt={`Bukti transfer ${sale.reference} dari ${sale.name}`}
        title={`Bukti ${sale.reference}`}
        expected={sale.total}
      />
      <dl className={styles.descriptions}>
        <div>
          <dt>Harus masuk</dt>
          <dd>
            <ExpectedAmount amount={sale.total} />
            <small>
              {formatNumber(sale.quantity)} × {formatRupiah(sale.unitPrice)}
              {sale.delivery && ` + ongkir ${sale.delivery.area} ${formatRupiah(sale.delivery.cost)}`}
            </small>
          </dd>
        </div>
        <div>
          <dt>{sale.kind === 'product' ? 'Pesanan' : 'Paket'}</dt>
          <dd>
            <b>{sale.title}</b>
            <small>{formatMoment(new Date(sale.createdAt))}</small>
          </dd>
        </div>
        {sale.goods && (
          <div>
            <dt>Isi paket</dt>
            <dd>
              {formatNumber(sale.goods.quantity)} × {sale.goods.title}
            </dd>
          </div>
        )}
        <div>
          <dt>Pengirim</dt>
          <dd>
            <b className={own.name}>{sale.name}</b>
            <WhatsappLink phone={sale.phone} name={sale.name} />
            {sale.email && (
              <a className={own.mail} href={`mailto:${sale.email}`}>
                <IconMail size={18} stroke={2} aria-hidden />
                <span className="vh">Email </span>
                <span>
                  <EmailText address={sale.email} />
                </span>
              </a>
            )}
          </dd>
        </div>
        {sale.address && (
          <div>
            <dt>Alamat kirim</dt>
            <dd className={own.lines}>{sale.address}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
