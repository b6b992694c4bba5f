import { sql } from 'kysely';
import { bool, int, nullable, text, time } from '../../platform/database/query.ts';
import type { ExportContext, Selection } from './export-store.ts';
import { ownPinEventsOf } from './export-own-pin-store.ts';
import { aboutAccount } from './my-account-data-store.ts';
import { nameOf, section } from './my-data-section-store.ts';

/** The place in the network, and what was done for it. */
const aboutNetwork = (id: number): Record<string, Selection> => ({
  jaringan: section({
    shape: {
      upline: nullable(text),
      mitra_langsung: int,
      seluruh_mitra: int,
      ro_tim: int,
      ro_pribadi: int,
      ro_aktif: bool,
    },
    columns: sql`${nameOf('u')} as upline, f.direct_count as mitra_langsung,
      f.downline_count as seluruh_mitra, f.team_ro as ro_tim, f.personal_ro as ro_pribadi,
      f.ro_active as ro_aktif`,
    from: sql`network.figures f left join identity.person u on u.id = f.parent_id`,
    where: sql`f.member_id = ${id}`,
    key: sql`f.member_id`,
  }),
  repeat_order: section({
    shape: { waktu: time, penerima_bonus: text },
    columns: sql`r.at as waktu, ${nameOf('n')} as penerima_bonus`,
    from: sql`partners.ro_activation r join identity.person n on n.id = r.receiver_id`,
    where: sql`r.partner_id = ${id}`,
    key: sql`r.id`,
  }),
  pengingat_ro: section({
    shape: { bulan: text },
    columns: sql`to_char(month, 'YYYY-MM') as bulan`,
    from: sql`bonuses.ro_reminder`,
    where: sql`partner_id = ${id}`,
    key: sql`month::text`,
  }),
  pendaftaran_oleh_saya: section({
    shape: { mitra: text, waktu: time },
    columns: sql`${nameOf('a')} as mitra, r.at as waktu`,
    from: sql`partners.registration r join identity.person a on a.id = r.partner_id`,
    where: sql`r.registered_by = ${id}`,
    key: sql`r.partner_id`,
  }),
});

const aboutPins = (context: ExportContext): Record<string, Selection> => ({
  pesanan_pin: section({
    shape: {
      kode: text,
      jenis: text,
      jumlah: int,
      total: int,
      status: text,
      alasan: nullable(text),
      waktu: time,
      diputuskan: nullable(time),
    },
    columns: sql`code as kode, type as jenis, quantity as jumlah, total, status, reason as alasan,
      created_at as waktu, decided_at as diputuskan`,
    from: sql`pins.order`,
    where: sql`partner_id = ${context.readerId}`,
    key: sql`id`,
  }),
  pin: section({
    shape: { kode: text, jenis: text, status: text, dibuat: time, dipakai: nullable(time) },
    columns: sql`code as kode, type as jenis, status, created_at as dibuat, used_at as dipakai`,
    from: sql`pins.pin`,
    where: sql`owner_id = ${context.readerId}`,
    key: sql`id`,
  }),
  riwayat_pin: {
    ...ownPinEventsOf(context),
    shape: {
      tindakan: text,
      kode: text,
      jenis: text,
      dari: nullable(text),
      kepada: nullable(text),
      waktu: time,
    },
    columns: sql`e.action as tindakan, n.code as kode, n.type as jenis, ${nameOf('g')} as dari,
      ${nameOf('t')} as kepada, e.at as waktu`,
  },
});

const aboutResellers = (id: number): Record<string, Selection> => ({
  reseller: section({
    shape: { nama: text, whatsapp: text, alamat: text, waktu: time },
    columns: sql`full_name as nama, phone as whatsapp, address as alamat, created_at as waktu`,
    from: sql`resellers.reseller`,
    where: sql`stockist_id = ${id}`,
    key: sql`id`,
  }),
  penjualan_reseller: section({
    shape: {
      reseller: text,
      produk: text,
      jumlah: int,
      total: int,
      poin: int,
      waktu: time,
      dibatalkan: nullable(time),
    },
    columns: sql`r.full_name as reseller, s.product as produk, s.quantity as jumlah, s.total,
      s.points as poin, s.at as waktu,
      (select c.at from resellers.sale_cancellation c where c.sale_id = s.id) as dibatalkan`,
    from: sql`resellers.sale s join resellers.reseller r on r.id = s.reseller_id`,
    where: sql`r.stockist_id = ${id}`,
    key: sql`s.id`,
  }),
});

/** Everything that was booked on one of the person's accounts of the ledger; the index of an account has it in this order. */
const bookedOn = (id: number, kind: 'available' | 'held' | 'utama' | 'peringkat') =>
  section({
    shape: { jumlah: int, aturan: text, sebab: text, waktu: time },
    columns: sql`p.amount as jumlah, t.rule as aturan, t.cause as sebab, t.at as waktu`,
    from: sql`ledger.posting p join ledger.transfer t on t.id = p.transfer_id`,
    where: sql`p.account_id = (select id from ledger.account where owner_id = ${id} and kind = ${kind})`,
    key: sql`p.id`,
  });

const aboutBalances = (id: number): Record<string, Selection> => ({
  saldo: section({
    shape: {
      tersedia: int,
      ditahan: int,
      bonus_diterima: int,
      dibayarkan: int,
      poin_utama: int,
      poin_peringkat: int,
    },
    columns: sql`available as tersedia, held as ditahan, earned as bonus_diterima, paid as dibayarkan,
      utama as poin_utama, peringkat as poin_peringkat`,
    from: sql`ledger.standing`,
    where: sql`owner_id = ${id}`,
    key: sql`owner_id`,
  }),
  saldo_awal: section({
    shape: { jenis: text, jumlah: int, waktu: time },
    columns: sql`rule as jenis, amount as jumlah, at as waktu`,
    from: sql`ledger.opening`,
    where: sql`owner_id = ${id}`,
    key: sql`rule`,
  }),
  mutasi_tersedia: bookedOn(id, 'available'),
  mutasi_ditahan: bookedOn(id, 'held'),
  mutasi_poin_utama: bookedOn(id, 'utama'),
  mutasi_poin_peringkat: bookedOn(id, 'peringkat'),
});

/** What was earned, missed, paid and claimed. */
const aboutBonuses = (id: number): Record<string, Selection> => ({
  bonus: section({
    shape: { kode: text, jenis: text, jumlah: int, pajak: int, sebab: text, dari: text, waktu: time },
    columns: sql`b.code as kode, b.type as jenis, b.amount as jumlah, b.tax as pajak, e.trigger as sebab,
      ${nameOf('p')} as dari, b.at as waktu`,
    from: sql`bonuses.bonus b join bonuses.event e on e.id = b.event_id
      join identity.person p on p.id = e.subject_id`,
    where: sql`b.beneficiary_id = ${id}`,
    key: sql`b.id`,
  }),
  bonus_terlewat: section({
    shape: { sebab: text, alasan: text, waktu: time },
    columns: sql`e.cause as sebab, o.reason as alasan, e.at as waktu`,
    from: sql`bonuses.passed_over o join bonuses.event e on e.id = o.event_id
      join bonuses.bonus b on b.event_id = o.event_id and b.rule_key = o.rule_key`,
    where: sql`o.partner_id = ${id}`,
    key: sql`b.id`,
  }),
  penarikan: section({
    shape: {
      kode: text,
      jumlah: int,
      biaya: int,
      status: text,
      bank: text,
      nomor_rekening: text,
      alasan: nullable(text),
      diajukan: time,
      diputuskan: nullable(time),
      selesai: nullable(time),
    },
    columns: sql`code as kode, amount as jumlah, fee as biaya, status, bank_code as bank,
      '•••• ' || account_last4 as nomor_rekening, reason as alasan, requested_at as diajukan,
      decided_at as diputuskan, settled_at as selesai`,
    from: sql`withdrawals.withdrawal`,
    where: sql`partner_id = ${id}`,
    key: sql`id`,
  }),
  klaim_reward: section({
    shape: {
      kode: text,
      reward: text,
      status: text,
      alasan: nullable(text),
      waktu: time,
      diputuskan: nullable(time),
      diserahkan: nullable(text),
    },
    columns: sql`code as kode, reward, status, reason as alasan, created_at as waktu,
      decided_at as diputuskan, handed_on::text as diserahkan`,
    from: sql`rewards.claim`,
    where: sql`partner_id = ${id}`,
    key: sql`id`,
  }),
  reward_sebelum_pindah: section({
    shape: { reward: text },
    columns: sql`reward`,
    from: sql`rewards.granted_before`,
    where: sql`partner_id = ${id}`,
    key: sql`reward`,
  }),
});

/** Everything that is stored about the reader but the notes of staff (decision 102), by section; keys are words of the reader's own language. */
export const ownDataOf = (context: ExportContext): Record<string, Selection> => ({
  ...aboutAccount(context.readerId),
  ...aboutNetwork(context.readerId),
  ...aboutPins(context),
  ...aboutResellers(context.readerId),
  ...aboutBalances(context.readerId),
  ...aboutBonuses(context.readerId),
});
