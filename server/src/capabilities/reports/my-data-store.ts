import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** More rows of one kind than this are cut, and the export says so. */
export const mostRows = 10_000;
type Row = Record<string, unknown>;

const name = (alias: string) => sql`${sql.ref(alias)}.full_name || ' (' || ${sql.ref(alias)}.username || ')'`;

/** Everything that is stored about one person, by section; keys are words of the person's own language. */
const sections: Record<string, (id: number) => RawBuilder<Row>> = {
  akun: (id) => sql`
    select username, full_name as nama, email, rank as peringkat, created_at as dibuat from identity.account where id = ${id}`,
  profil: (id) => sql`
    select p.status, p.address as alamat, p.phone as whatsapp, p.bank_code as bank, p.bank_holder as pemilik_rekening,
      '•••• ' || p.account_last4 as nomor_rekening, p.nik_cipher is not null as nik_tersimpan, p.joined_at as bergabung
    from partners.profile p where p.account_id = ${id}`,
  jaringan: (id) => sql`
    select ${name('u')} as upline, f.direct_count as mitra_langsung, f.downline_count as seluruh_mitra, f.team_ro as ro_tim,
      f.personal_ro as ro_pribadi, f.ro_active as ro_aktif
    from network.figures f left join identity.person u on u.id = f.parent_id where f.member_id = ${id}`,
  saldo: (id) => sql`
    select available as tersedia, held as ditahan, earned as bonus_diterima, paid as dibayarkan, utama as poin_utama,
      peringkat as poin_peringkat from ledger.standing where owner_id = ${id}`,
  bonus: (id) => sql`
    select b.code as kode, b.type as jenis, b.amount as jumlah, b.tax as pajak, e.trigger as sebab, ${name('p')} as dari, b.at as waktu
    from bonuses.bonus b join bonuses.event e on e.id = b.event_id join identity.person p on p.id = e.subject_id
    where b.beneficiary_id = ${id} order by b.id`,
  bonus_terlewat: (id) => sql`
    select e.cause as sebab, o.reason as alasan, e.at as waktu from bonuses.passed_over o join bonuses.event e on e.id = o.event_id
    where o.partner_id = ${id} order by e.id`,
  pesanan_pin: (id) => sql`
    select code as kode, type as jenis, quantity as jumlah, total, status, reason as alasan, created_at as waktu, decided_at as diputuskan
    from pins.order where partner_id = ${id} order by id`,
  pin: (id) => sql`
    select code as kode, type as jenis, status, created_at as dibuat, used_at as dipakai from pins.pin where owner_id = ${id} order by id`,
  repeat_order: (id) => sql`
    select r.at as waktu, ${name('n')} as penerima_bonus from partners.ro_activation r join identity.person n on n.id = r.receiver_id
    where r.partner_id = ${id} order by r.id`,
  pendaftaran_oleh_saya: (id) => sql`
    select ${name('a')} as mitra, r.at as waktu from partners.registration r join identity.person a on a.id = r.partner_id
    where r.registered_by = ${id} order by r.at, r.partner_id`,
  penarikan: (id) => sql`
    select code as kode, amount as jumlah, fee as biaya, status, bank_code as bank, '•••• ' || account_last4 as nomor_rekening,
      reason as alasan, requested_at as diajukan, decided_at as diputuskan
    from withdrawals.withdrawal where partner_id = ${id} order by id`,
  klaim_reward: (id) => sql`
    select code as kode, reward, status, reason as alasan, created_at as waktu, decided_at as diputuskan, handed_on::text as diserahkan
    from rewards.claim where partner_id = ${id} order by id`,
  reseller: (id) => sql`
    select full_name as nama, phone as whatsapp, address as alamat, created_at as waktu from resellers.reseller where stockist_id = ${id} order by id`,
  penjualan_reseller: (id) => sql`
    select r.full_name as reseller, s.product as produk, s.quantity as jumlah, s.total, s.points as poin, s.at as waktu
    from resellers.sale s join resellers.reseller r on r.id = s.reseller_id where r.stockist_id = ${id} order by s.id`,
  pemberitahuan: (id) => sql`
    select title as judul, body as isi, at as waktu, read_at as dibaca from notifications.message where account_id = ${id} order by id`,
  perangkat: (id) => sql`
    select user_agent as peramban, address as alamat_ip, created_at as masuk, active_at as terakhir_aktif
    from identity.session where account_id = ${id} order by created_at`,
  tindakan: (id) => sql`
    select action as tindakan, subject as tentang, at as waktu, address as alamat_ip from audit.entry where actor_id = ${id} order by id`,
};

/** One section after the other, each with one row more than is shown where there are more. */
export async function selectMyData(tx: Tx, id: number): Promise<[string, Row[]][]> {
  const found: [string, Row[]][] = [];
  for (const [section, query] of Object.entries(sections)) {
    const { rows } = await sql<Row>`select * from (${query(id)}) x limit ${mostRows + 1}`.execute(tx);
    found.push([section, rows]);
  }
  return found;
}
