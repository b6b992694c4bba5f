import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import {
  bool,
  int,
  nullable,
  type Query,
  query,
  type Shape,
  text,
  time,
} from '../../platform/database/query.ts';

/** More rows of one kind than this are cut, and the export says so. */
export const mostRows = 10_000;
type Row = Record<string, unknown>;

const name = (alias: string) => sql`${sql.ref(alias)}.full_name || ' (' || ${sql.ref(alias)}.username || ')'`;

/** Everything that is stored about one person but the notes of staff (decision 102), by section; keys are words of the person's own language. */
const sections: Record<string, (id: number) => Query<Shape>> = {
  akun: (id) => query({ username: text, nama: text, email: nullable(text), peringkat: text, dibuat: time })`
    select username, full_name as nama, email, rank as peringkat, created_at as dibuat from identity.account
      where id = ${id}`,
  profil: (id) => query({
    status: text,
    alamat: nullable(text),
    whatsapp: nullable(text),
    bank: nullable(text),
    pemilik_rekening: nullable(text),
    nomor_rekening: nullable(text),
    nik_tersimpan: bool,
    bergabung: time,
  })`
    select p.status, p.address as alamat, p.phone as whatsapp, p.bank_code as bank,
      p.bank_holder as pemilik_rekening,
      '•••• ' || p.account_last4 as nomor_rekening, p.nik_cipher is not null as nik_tersimpan,
      p.joined_at as bergabung
    from partners.profile p where p.account_id = ${id}`,
  jaringan: (id) => query({
    upline: nullable(text),
    mitra_langsung: int,
    seluruh_mitra: int,
    ro_tim: int,
    ro_pribadi: int,
    ro_aktif: bool,
  })`
    select ${name('u')} as upline, f.direct_count as mitra_langsung, f.downline_count as seluruh_mitra,
      f.team_ro as ro_tim,
      f.personal_ro as ro_pribadi, f.ro_active as ro_aktif
    from network.figures f left join identity.person u on u.id = f.parent_id where f.member_id = ${id}`,
  saldo: (id) => query({
    tersedia: int,
    ditahan: int,
    bonus_diterima: int,
    dibayarkan: int,
    poin_utama: int,
    poin_peringkat: int,
  })`
    select available as tersedia, held as ditahan, earned as bonus_diterima, paid as dibayarkan,
      utama as poin_utama,
      peringkat as poin_peringkat from ledger.standing where owner_id = ${id}`,
  saldo_awal: (id) => query({ jenis: text, jumlah: int, waktu: time })`
    select rule as jenis, amount as jumlah, at as waktu from ledger.opening where owner_id = ${id}
      order by rule`,
  bonus: (id) => query({
    kode: text,
    jenis: text,
    jumlah: int,
    pajak: int,
    sebab: text,
    dari: text,
    waktu: time,
  })`
    select b.code as kode, b.type as jenis, b.amount as jumlah, b.tax as pajak, e.trigger as sebab,
      ${name('p')} as dari, b.at as waktu
    from bonuses.bonus b join bonuses.event e on e.id = b.event_id
      join identity.person p on p.id = e.subject_id
    where b.beneficiary_id = ${id} order by b.id`,
  bonus_terlewat: (id) => query({ sebab: text, alasan: text, waktu: time })`
    select e.cause as sebab, o.reason as alasan, e.at as waktu from bonuses.passed_over o
      join bonuses.event e on e.id = o.event_id
    where o.partner_id = ${id} order by e.id`,
  pesanan_pin: (id) => query({
    kode: text,
    jenis: text,
    jumlah: int,
    total: int,
    status: text,
    alasan: nullable(text),
    waktu: time,
    diputuskan: nullable(time),
  })`
    select code as kode, type as jenis, quantity as jumlah, total, status, reason as alasan,
      created_at as waktu, decided_at as diputuskan
    from pins.order where partner_id = ${id} order by id`,
  pin: (id) => query({ kode: text, jenis: text, status: text, dibuat: time, dipakai: nullable(time) })`
    select code as kode, type as jenis, status, created_at as dibuat, used_at as dipakai from pins.pin
      where owner_id = ${id} order by id`,
  repeat_order: (id) => query({ waktu: time, penerima_bonus: text })`
    select r.at as waktu, ${name('n')} as penerima_bonus from partners.ro_activation r
      join identity.person n on n.id = r.receiver_id
    where r.partner_id = ${id} order by r.id`,
  pendaftaran_oleh_saya: (id) => query({ mitra: text, waktu: time })`
    select ${name('a')} as mitra, r.at as waktu from partners.registration r
      join identity.person a on a.id = r.partner_id
    where r.registered_by = ${id} order by r.at, r.partner_id`,
  penarikan: (id) => query({
    kode: text,
    jumlah: int,
    biaya: int,
    status: text,
    bank: text,
    nomor_rekening: text,
    alasan: nullable(text),
    diajukan: time,
    diputuskan: nullable(time),
  })`
    select code as kode, amount as jumlah, fee as biaya, status, bank_code as bank,
      '•••• ' || account_last4 as nomor_rekening,
      reason as alasan, requested_at as diajukan, decided_at as diputuskan
    from withdrawals.withdrawal where partner_id = ${id} order by id`,
  klaim_reward: (id) => query({
    kode: text,
    reward: text,
    status: text,
    alasan: nullable(text),
    waktu: time,
    diputuskan: nullable(time),
    diserahkan: nullable(text),
  })`
    select code as kode, reward, status, reason as alasan, created_at as waktu, decided_at as diputuskan,
      handed_on::text as diserahkan
    from rewards.claim where partner_id = ${id} order by id`,
  reseller: (id) => query({ nama: text, whatsapp: text, alamat: text, waktu: time })`
    select full_name as nama, phone as whatsapp, address as alamat, created_at as waktu
      from resellers.reseller where stockist_id = ${id} order by id`,
  penjualan_reseller: (id) => query({
    reseller: text,
    produk: text,
    jumlah: int,
    total: int,
    poin: int,
    waktu: time,
    dibatalkan: nullable(time),
  })`
    select r.full_name as reseller, s.product as produk, s.quantity as jumlah, s.total, s.points as poin,
      s.at as waktu,
      (select c.at from resellers.sale_cancellation c where c.sale_id = s.id) as dibatalkan
    from resellers.sale s join resellers.reseller r on r.id = s.reseller_id where r.stockist_id = ${id}
      order by s.id`,
  pemberitahuan: (id) => query({ judul: text, isi: text, waktu: time, dibaca: nullable(time) })`
    select title as judul, body as isi, at as waktu, read_at as dibaca from notifications.message
      where account_id = ${id} order by id`,
  perangkat: (id) => query({
    peramban: nullable(text),
    alamat_ip: nullable(text),
    masuk: time,
    terakhir_aktif: time,
  })`
    select user_agent as peramban, address as alamat_ip, created_at as masuk, active_at as terakhir_aktif
    from identity.session where account_id = ${id} order by created_at`,
  tindakan: (id) => query({
    tindakan: text,
    tentang: nullable(text),
    waktu: time,
    alamat_ip: nullable(text),
  })`
    select action as tindakan, subject as tentang, at as waktu, address as alamat_ip from audit.entry
      where actor_id = ${id} order by id`,
};

/** One section after the other, each with one row more than is shown where there are more. */
export async function selectMyData(tx: Tx, id: number): Promise<[string, Row[]][]> {
  const found: [string, Row[]][] = [];
  for (const [section, ofPerson] of Object.entries(sections)) {
    const { shape, statement } = ofPerson(id);
    const rows = await query(shape)`select * from (${statement}) x limit ${mostRows + 1}`.all(tx);
    found.push([section, rows]);
  }
  return found;
}
