import type { Shop } from '@rimpang/contract/storefront';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp } from '#icons';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { OutsideLink } from '../../../../ui/outside-link.tsx';
import { DescriptionList } from '../../../../ui/section.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import styles from './order-receipt.module.css';
import type { Receipt } from './order-types.ts';

type Props = {
  receipt: Receipt;
  kind: 'product' | 'tier';
  shop: Pick<Shop, 'company' | 'service' | 'demo'>;
  deliveryTime: string | null;
  onClose: () => void;
};

const words = {
  product: { sent: 'Pesanan Terkirim!', next: 'Terima kasih!', number: 'Nomor pesanan' },
  tier: {
    sent: 'Pendaftaran Terkirim!',
    next: 'Admin akan menghubungi Anda.',
    number: 'Nomor pendaftaran',
  },
} as const;

/** What the sender keeps, until they close it: that it arrived, its number, what was ordered, and what happens by when. */
export function OrderReceipt({ receipt, kind, shop, deliveryTime, onClose }: Props) {
  const { company, service, demo } = shop;
  const { reference, title, quantity, total, goods, delivery, acknowledgedTo } = receipt;
  const { sent, next, number } = words[kind];
  const count = kind === 'product' ? `${formatNumber(quantity)} ` : '';
  const within = service.replyWithin && ` dalam ${service.replyWithin}`;
  return (
    <Sheet
      open
      withoutStep
      wide
      done
      onClose={onClose}
      title={sent}
      foot={<Button onClick={onClose}>Selesai</Button>}
    >
      {demo && <b>Demo: jangan transfer</b>}
      <p>
        {count}
        {title} sedang diproses. {next}
      </p>
      <p className={styles.number}>
        <span>
          {number} <b className="num">{reference}</b>
        </span>
        <CopyButton
          text={reference}
          label={`Salin ${number.toLowerCase()}`}
          done={`${number} ${reference} berhasil disalin.`}
        />
      </p>
      <DescriptionList
        rows={[
          {
            label: kind === 'product' ? 'Pesanan' : 'Paket',
            value: kind === 'product' ? `${formatNumber(quantity)} × ${title}` : title,
          },
          ...(goods ? [{ label: 'Isi paket', value: `${goods.quantity} × ${goods.title}` }] : []),
          ...(delivery ? [{ label: `Ongkir ${delivery.area}`, value: formatRupiah(delivery.cost) }] : []),
          ...(deliveryTime ? [{ label: 'Pengiriman', value: deliveryTime }] : []),
          { label: 'Total transfer', value: formatRupiah(total) },
        ]}
      />
      <p>
        Kami mencocokkan transfer Anda{within}, lalu menghubungi Anda lewat WhatsApp.{' '}
        {acknowledgedTo
          ? `Tanda terima kami kirim ke ${acknowledgedTo}.`
          : 'Simpan nomor ini; sebutkan bila Anda menghubungi kami.'}
      </p>
      {company.phone && (
        <OutsideLink
          variant="outline"
          icon={<IconBrandWhatsapp size={24} stroke={1.75} aria-hidden />}
          href={whatsappLink(company.phone, `Halo, saya bertanya tentang ${reference}.`)}
        >
          <span className="whole">WhatsApp {formatPhone(company.phone)}</span>
        </OutsideLink>
      )}
    </Sheet>
  );
}
