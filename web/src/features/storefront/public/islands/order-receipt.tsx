import type { Company } from '@rimpang/contract/storefront';
import { formatRupiah } from '@rimpang/domain/money';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp } from '#icons';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/section.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import styles from './order-receipt.module.css';
import type { Receipt } from './order-types.ts';

type Props = {
  receipt: Receipt;
  kind: 'product' | 'tier';
  company: Company;
  demo: boolean;
  deliveryTime: string | null;
  onClose: () => void;
};

/** What the sender keeps: the reference number, what was ordered, and what happens now. */
export function OrderReceipt({ receipt, kind, company, demo, deliveryTime, onClose }: Props) {
  const { reference, title, quantity, total, goods, delivery, acknowledgedTo } = receipt;
  const noun = kind === 'product' ? 'Nomor pesanan' : 'Nomor pendaftaran';
  const foot = <Button onClick={onClose}>Selesai</Button>;
  return (
    <Sheet open wide onClose={onClose} title={`${noun} ${reference}`} foot={foot}>
      {demo && <b>Demo: jangan transfer</b>}
      <DescriptionList
        rows={[
          {
            label: kind === 'product' ? 'Pesanan' : 'Paket',
            value: kind === 'product' ? `${quantity} × ${title}` : title,
          },
          ...(goods ? [{ label: 'Isi paket', value: `${goods.quantity} × ${goods.title}` }] : []),
          ...(delivery ? [{ label: `Ongkir ${delivery.area}`, value: formatRupiah(delivery.cost) }] : []),
          ...(deliveryTime ? [{ label: 'Pengiriman', value: deliveryTime }] : []),
          { label: 'Total transfer', value: formatRupiah(total) },
        ]}
      />
      <p>
        Kami mencocokkan transfer Anda, lalu menghubungi Anda lewat WhatsApp.{' '}
        {acknowledgedTo
          ? `Tanda terima kami kirim ke ${acknowledgedTo}.`
          : 'Simpan nomor ini; sebutkan bila Anda menghubungi kami.'}
      </p>
      {company.phone && (
        <a
          className={styles.whatsapp}
          href={whatsappLink(company.phone, `Halo, saya bertanya tentang ${reference}.`)}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={24} stroke={1.75} aria-hidden />
          WhatsApp {formatPhone(company.phone)}
        </a>
      )}
    </Sheet>
  );
}
