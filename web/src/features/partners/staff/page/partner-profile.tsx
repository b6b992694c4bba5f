import { formatDate, formatMoment } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { Link } from 'react-router';
import { useMay } from '../../../../session/session-store.ts';
import { Card, DescriptionList, type Description } from '../../../../ui/section.tsx';
import { WhatsappLink } from '../../../../staff-ui/lists/whatsapp-link.tsx';
import * as staffPaths from '../../../../paths/staff.ts';
import styles from './partner.module.css';
import { PartnerPhoto } from './partner-photo.tsx';
import { Revealed } from './revealed.tsx';
import type { Partner } from './types.ts';
import { uplineOf } from './upline-of.ts';

type PersonOf = { id: number; username: string; fullName: string };

/** Person with photo, bank, place in the tree, money and points; each of the last leads to its list. */
export function PartnerProfile({ partner }: { partner: Partner }) {
  return (
    <div className={styles.cards}>
      <Card padded>
        <h2 className="d">Data diri</h2>
        <PartnerPhoto partner={partner} />
        <DescriptionList rows={personRows(partner)} />
      </Card>
      <Card padded>
        <h2 className="d">Rekening bank</h2>
        <DescriptionList rows={bankRows(partner)} />
      </Card>
      <Place partner={partner} />
      <MoneyCard partner={partner} />
    </div>
  );
}

function personRows(partner: Partner): Description[] {
  return [
    { label: 'Nama lengkap', value: partner.fullName },
    { label: 'NIK', value: <Revealed partner={partner} field="nik" masked={partner.maskedNik} /> },
    { label: 'Alamat', value: partner.address || '-' },
    {
      label: 'WhatsApp',
      value: partner.phone ? <WhatsappLink phone={partner.phone} name={partner.fullName} /> : '-',
    },
    {
      label: 'Email',
      value: partner.email ? `${partner.email}${partner.emailVerified ? '' : ' (belum dikonfirmasi)'}` : '-',
    },
    { label: 'Verifikasi dua langkah', value: partner.secondFactor ? 'Aktif' : 'Tidak Aktif' },
    { label: 'Bergabung', value: formatDate(new Date(partner.joinedAt)) },
    { label: 'Didaftarkan oleh', value: partner.registeredBy?.fullName ?? 'Sistem' },
    ...(partner.origin ? [{ label: 'Berasal dari', value: <Origin origin={partner.origin} /> }] : []),
  ];
}

function Origin({ origin }: { origin: NonNullable<Partner['origin']> }) {
  return (
    <Link to={staffPaths.tierRegistration(origin.orderId)}>
      Pendaftaran {origin.reference} ({origin.title})
    </Link>
  );
}

function bankRows(partner: Partner): Description[] {
  if (!partner.bank) return [{ label: 'Bank', value: '-' }];
  return [
    { label: 'Bank', value: partner.bank.label },
    { label: 'Atas nama', value: partner.bank.holder },
    {
      label: 'Nomor rekening',
      value: <Revealed partner={partner} field="account" masked={partner.bank.maskedNumber} />,
    },
  ];
}

function Place({ partner }: { partner: Partner }) {
  const { place } = partner;
  const may = useMay();
  return (
    <Card padded>
      <h2 className="d">Tempat di jaringan</h2>
      {place ? (
        <>
          <DescriptionList
            rows={[
              { label: 'Upline', value: <PersonLink person={uplineOf(partner)} /> },
              { label: 'Tingkat', value: formatNumber(place.depth) },
              { label: 'Mitra langsung', value: formatNumber(place.directCount) },
              { label: 'Downline', value: formatNumber(place.downlineCount) },
              { label: 'Mitra Aktivasi', value: formatNumber(place.activeCount) },
              { label: 'Mitra RO', value: formatNumber(place.roPartnerCount) },
              { label: 'RO tim', value: formatNumber(place.teamRo) },
              { label: 'RO pribadi', value: formatNumber(place.personalRo) },
              {
                label: 'RO aktif sejak',
                value: partner.roActiveSince ? formatMoment(new Date(partner.roActiveSince)) : '-',
              },
            ]}
          />
          {may('network.find') && (
            <Link to={staffPaths.networkFrom(partner.username)}>Lihat di jaringan</Link>
          )}
        </>
      ) : (
        <p>Belum berada di jaringan: menunggu aktivasi.</p>
      )}
    </Card>
  );
}

function PersonLink({ person }: { person: PersonOf | null }) {
  if (!person) return 'Perusahaan';
  return (
    <Link to={staffPaths.partner(person.id)}>
      {person.fullName} (@{person.username})
    </Link>
  );
}

function MoneyCard({ partner }: { partner: Partner }) {
  const { balance, points, stock } = partner;
  return (
    <Card padded>
      <h2 className="d">Saldo, PIN, dan poin</h2>
      {balance && (
        <DescriptionList
          rows={[
            { label: 'Total Bonus', value: formatRupiah(balance.earned) },
            { label: 'Bonus Dibayarkan', value: formatRupiah(balance.paid) },
            { label: 'Ditahan untuk penarikan', value: formatRupiah(balance.held) },
            ...(balance.forfeited > 0 ? [{ label: 'Dilepas', value: formatRupiah(balance.forfeited) }] : []),
          ]}
          total={{ label: 'Saldo tersedia', value: formatRupiah(balance.available) }}
        />
      )}
      <DescriptionList
        rows={[
          { label: 'PIN aktivasi tersedia', value: formatNumber(stock.activation) },
          { label: 'PIN RO tersedia', value: formatNumber(stock.ro) },
          { label: 'Poin utama', value: formatNumber(points.utama) },
          { label: 'Poin peringkat', value: formatNumber(points.peringkat) },
        ]}
      />
    </Card>
  );
}
