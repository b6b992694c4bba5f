import { sql } from 'kysely';
import { bool, int, nullable, text, time } from '../../platform/database/query.ts';
import type { Selection } from './export-store.ts';
import { momentAndId, nameOf, section } from './my-data-section-store.ts';

/** Who the person is, and how they came. */
const aboutPerson = (id: number): Record<string, Selection> => ({
  akun: section({
    shape: {
      username: text,
      nama: text,
      email: nullable(text),
      email_dikonfirmasi: nullable(time),
      peringkat: text,
      dibuat: time,
    },
    columns: sql`username, full_name as nama, email, email_confirmed_at as email_dikonfirmasi,
      rank as peringkat, created_at as dibuat`,
    from: sql`identity.account`,
    where: sql`id = ${id}`,
    key: sql`id`,
  }),
  profil: section({
    shape: {
      status: text,
      alamat: nullable(text),
      whatsapp: nullable(text),
      bank: nullable(text),
      pemilik_rekening: nullable(text),
      nomor_rekening: nullable(text),
      nik_tersimpan: bool,
      bergabung: time,
      diundang_oleh: nullable(text),
    },
    columns: sql`p.status, p.address as alamat, p.phone as whatsapp, p.bank_code as bank,
      p.bank_holder as pemilik_rekening, '•••• ' || p.account_last4 as nomor_rekening,
      p.nik_cipher is not null as nik_tersimpan, p.joined_at as bergabung, ${nameOf('i')} as diundang_oleh`,
    from: sql`partners.profile p left join identity.person i on i.id = p.invited_by`,
    where: sql`p.account_id = ${id}`,
    key: sql`p.account_id`,
  }),
  undangan: section({
    shape: { cara: text, dibuat: time, dikirim: nullable(time), dibuka: nullable(time) },
    columns: sql`way as cara, made_at as dibuat, sent_at as dikirim, opened_at as dibuka`,
    from: sql`identity.invitation`,
    where: sql`account_id = ${id}`,
    key: sql`account_id`,
  }),
  pendaftaran_saya: section({
    shape: { upline: text, didaftarkan_oleh: nullable(text), waktu: time },
    columns: sql`${nameOf('u')} as upline, ${nameOf('b')} as didaftarkan_oleh, r.at as waktu`,
    from: sql`partners.registration r join identity.person u on u.id = r.upline_id
      left join identity.person b on b.id = r.registered_by`,
    where: sql`r.partner_id = ${id}`,
    key: sql`r.partner_id`,
  }),
  formulir_paket: section({
    shape: {
      nomor: text,
      paket: text,
      total: int,
      nama: text,
      whatsapp: text,
      email: nullable(text),
      alamat: nullable(text),
      status: text,
      waktu: time,
    },
    columns: sql`reference as nomor, title as paket, total, name as nama, phone as whatsapp, email,
      address as alamat, status, created_at as waktu`,
    from: sql`storefront.public_order`,
    where: sql`partner_id = ${id}`,
    key: sql`id`,
  }),
});

/** What the account is opened from, and what was changed of it. */
const aboutSignIn = (id: number): Record<string, Selection> => ({
  verifikasi_dua_langkah: section({
    shape: { dibuat: time, dikonfirmasi: nullable(time) },
    columns: sql`created_at as dibuat, confirmed_at as dikonfirmasi`,
    from: sql`identity.second_factor`,
    where: sql`account_id = ${id}`,
    key: sql`account_id`,
  }),
  peramban_dikenal: section({
    shape: { terakhir_dipakai: time },
    columns: sql`used_at as terakhir_dipakai`,
    from: sql`identity.known_browser`,
    where: sql`account_id = ${id}`,
    key: momentAndId(sql`used_at`, sql`encode(browser_hash, 'hex')`),
  }),
  perubahan_penting: section({
    shape: { tentang: text, oleh_saya: bool, waktu: time },
    columns: sql`kind as tentang, by_id = account_id as oleh_saya, at as waktu`,
    from: sql`identity.sensitive_change`,
    where: sql`account_id = ${id}`,
    key: sql`id`,
  }),
  perangkat: section({
    shape: { peramban: nullable(text), alamat_ip: nullable(text), masuk: time, terakhir_aktif: time },
    columns: sql`user_agent as peramban, address as alamat_ip, created_at as masuk,
      active_at as terakhir_aktif`,
    from: sql`identity.session`,
    where: sql`account_id = ${id}`,
    key: momentAndId(sql`created_at`, sql`id`),
  }),
});

/** What the person did, and was told. */
const aboutUse = (id: number): Record<string, Selection> => ({
  gambar: section({
    shape: { jenis: text, lebar: int, tinggi: int, ukuran_byte: int, waktu: time },
    columns: sql`kind as jenis, width as lebar, height as tinggi, bytes as ukuran_byte, created_at as waktu`,
    from: sql`files.file`,
    where: sql`owner_id = ${id}`,
    key: momentAndId(sql`created_at`, sql`id`),
  }),
  tindakan: section({
    shape: { tindakan: text, tentang: nullable(text), waktu: time, alamat_ip: nullable(text) },
    columns: sql`action as tindakan, subject as tentang, at as waktu, address as alamat_ip`,
    from: sql`audit.entry`,
    where: sql`actor_id = ${id}`,
    key: sql`id`,
  }),
  pengaturan_pemberitahuan: section({
    shape: { jenis: text, lewat_email: bool, waktu: time },
    columns: sql`kind as jenis, by_email as lewat_email, at as waktu`,
    from: sql`notifications.preference`,
    where: sql`account_id = ${id}`,
    key: sql`kind`,
  }),
  pemberitahuan: section({
    shape: { judul: text, isi: text, waktu: time, dibaca: nullable(time) },
    columns: sql`title as judul, body as isi, at as waktu, read_at as dibaca`,
    from: sql`notifications.message`,
    where: sql`account_id = ${id}`,
    key: sql`id`,
  }),
});

/** Who the person is, and what was set, changed and done from where. */
export const aboutAccount = (id: number): Record<string, Selection> => ({
  ...aboutPerson(id),
  ...aboutSignIn(id),
  ...aboutUse(id),
});
