import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as staffPaths from '../../../../paths/staff.ts';
import { WhatsappLink } from '../../../../staff-ui/lists/whatsapp-link.tsx';
import styles from './partner.module.css';
import type { Partner } from './types.ts';
import { uplineOf } from './upline-of.ts';

/** What is asked most about a partner, in one line below the name: balance, PINs, RO, upline, WhatsApp. */
export function PartnerSummary({ partner }: { partner: Partner }) {
  const { balance, stock, place, phone } = partner;
  const upline = uplineOf(partner);
  const figures: { label: string; value: ReactNode; sub?: string | undefined }[] = [
    ...(balance
      ? [
          {
            label: 'Saldo',
            value: formatRupiah(balance.available),
            sub: balance.held > 0 ? `ditahan ${formatRupiah(balance.held)}` : undefined,
          },
        ]
      : []),
    {
      label: 'PIN tersedia',
      value: `${formatNumber(stock.activation)} aktivasi, ${formatNumber(stock.ro)} RO`,
    },
    {
      label: 'RO pribadi',
      value: place ? formatNumber(place.personalRo) : '-',
      sub: place ? `RO ${partner.roStatus}` : 'menunggu aktivasi',
    },
    {
      label: 'Upline',
      value: upline ? <Link to={staffPaths.partner(upline.id)}>{upline.fullName}</Link> : 'Perusahaan',
      sub: upline ? `@${upline.username}` : undefined,
    },
    {
      label: 'WhatsApp',
      value: phone ? <WhatsappLink phone={phone} name={partner.fullName} /> : '-',
    },
  ];
  return (
    <dl className={styles.summary} aria-label={`Ringkasan ${partner.fullName}`}>
      {figures.map(({ label, value, sub }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {sub && <small>{sub}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
