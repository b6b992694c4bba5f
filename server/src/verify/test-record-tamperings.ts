import { sql } from 'kysely';
import { accountOf, registrationOf, type Tampering, transferOf } from './test-tampering.ts';

/** Breaks promises of the tree, the audit and the records themselves. */
export const recordTamperings: Tampering[] = [
  [
    'append-only',
    /^rimpang_app berhak UPDATE atas ledger.posting$/,
    [sql`grant update (amount) on ledger.posting to rimpang_app`],
  ],
  ['append-only', /berhak DELETE atas pins.event/, [sql`grant delete on pins.event to rimpang_app`]],
  [
    'append-only',
    /^audit.entry tidak lagi menolak/,
    [sql`alter table audit.entry disable trigger entry_append_only`],
  ],
  ['append-only', /tidak berimbang/, [sql`alter table ledger.posting disable trigger posting_balanced`]],
  [
    'references',
    /^bonuses.bonus menyebut transfer_id \d+, yang tidak ada di ledger.transfer$/,
    [
      sql`delete from ledger.transfer where id = ${transferOf('registration.main-reward', 'siti')}`,
      sql`delete from ledger.posting
        where transfer_id not in (select id from ledger.transfer)`,
    ],
  ],
  [
    'references',
    /^pins.event menyebut pin_id \d+, yang tidak ada di pins.pin$/,
    [sql`delete from pins.pin where id = (select min(pin_id) from pins.event)`],
  ],
  [
    'references',
    /^partners.ro_activation menyebut receiver_id 0, yang tidak ada di network.member$/,
    [sql`update partners.ro_activation set receiver_id = 0`],
  ],
  ['references', /^rimpang_app berhak DELETE atas pins.pin/, [sql`grant delete on pins.pin to rimpang_app`]],
  [
    'references',
    /^identity.account dapat dihapus meski disebut pins.event.from_id/,
    [sql`alter table identity.account disable trigger account_giving_pin`],
  ],
  [
    'references',
    /^identity.account dapat dihapus meski milik staf/,
    [sql`alter table identity.account disable trigger account_of_staff`],
  ],
  [
    'references',
    /^pins.order menyebut decided_by 0, yang bukan staf dan tidak ada di network.member$/,
    [sql`update pins.order set decided_by = 0 where decided_by is not null`],
  ],
  [
    'references',
    /^bonuses.event menyebut subject_id 0, yang tidak ada di network.member dan tidak memesan PIN$/,
    [sql`update bonuses.event set subject_id = 0`],
  ],
  [
    'references',
    /^pins.event menyebut by_id 0, yang bukan pemiliknya/,
    [sql`update pins.event set by_id = 0 where action = 'create'`],
  ],
  [
    'audit-chain',
    /^catatan audit di bawah segel \d+ berubah$/,
    [sql`update audit.entry set detail = '{"jumlah": 1}' where id = 2`],
  ],
  ['audit-chain', /^segel audit \d+ mencakup \d+ catatan/, [sql`delete from audit.entry where id = 2`]],
  [
    'texts',
    /^nama akun \d+ berisi karakter yang tidak terlihat$/,
    [sql`update identity.account set full_name = ${'Bu\u202Edi'} where username = 'budi'`],
  ],
  [
    'texts',
    /^pemilik rekening akun \d+ berisi/,
    [
      sql`update partners.profile set bank_holder = ${'Siti\nAminah'}
        where account_id = ${accountOf('siti')}`,
    ],
  ],
  [
    'numbering',
    /^pins.pin \d+ lebih tua daripada baris sebelumnya, lebih dari yang tercatat$/,
    [
      sql`update platform.folded set until_id = (select max(id) from pins.pin)
        where source = 'numbering pins.pin'`,
      sql`update pins.pin set created_at = created_at - interval '3 hours'
        where id = (select max(id) from pins.pin)`,
    ],
  ],
  ['audit-chain', /tidak menyambung/, [sql`delete from audit.seal where id = 1`]],
  [
    'registrations',
    /^pendaftaran mitra \d+ tidak utuh: profil, rekening buku besar$/,
    [
      sql`delete from partners.profile p where p.account_id = ${accountOf('dewi')}`,
      sql`delete from ledger.account where owner_id = ${accountOf('dewi')} and kind = 'held'`,
    ],
  ],
  [
    'registrations',
    /tidak pernah didaftarkan/,
    [sql`delete from partners.registration where partner_id = ${accountOf('dewi')}`],
  ],
  [
    'tree',
    /^anggota \d+ ada di \S+ \(kedalaman 3\), seharusnya \S+ \(2\)$/,
    [sql`update network.member set parent_id = ${accountOf('budi')} where id = ${accountOf('andi')}`],
  ],
  [
    'tree',
    /^anggota \d+ dicari dengan nama lain daripada nama akunnya$/,
    [sql`update network.member set names = 'lain' where id = ${accountOf('andi')}`],
  ],
  [
    'tree',
    /^jaringan punya 0 akar/,
    [
      sql`alter table network.member drop constraint member_root_or_child`,
      sql`update network.member set parent_id = ${accountOf('dewi')} where parent_id is null`,
    ],
  ],
  [
    'lineages',
    /^registration:\d+ menyebut garis/,
    [sql`update bonuses.event set ancestors = ancestors - 0 where id = ${registrationOf('andi')}`],
  ],
  ...(
    [
      ['direct_count', 'mitra langsung'],
      ['downline_count', 'downline'],
      ['active_count', 'mitra aktif'],
      ['ro_partner_count', 'mitra RO'],
      ['ro_sum', 'jumlah RO'],
      ['team_ro', 'RO tim'],
    ] as const
  ).map(
    ([column, label]): Tampering => [
      'counters',
      new RegExp(`^${label} anggota \\d+ tercatat \\d+, hitung ulang \\d+$`),
      [
        sql`update network.member set ${sql.ref(column)} = ${sql.ref(column)} + 1
          where id = ${accountOf('budi')}`,
      ],
    ],
  ),
  [
    'newcomers',
    /^mitra baru \d{4}-\d\d-\d\d di bawah anggota \d+ tercatat 1, hitung ulang \d+, atau orang lain$/,
    [
      sql`insert into network.newcomer_day (day, member_id, ids)
        select platform.wib_day(joined_at), ${accountOf('budi')}, array[id] from network.member
        where parent_id is null`,
    ],
  ],
  ['counters', /^downline anggota/, [sql`delete from network.pending`]],
  [
    'telephones',
    /^nomor telepon akun \d+ tercatat ada/,
    [sql`update identity.account set lacks_phone = true where username = 'dewi'`],
  ],
  [
    'invitations',
    /^undangan terakhir akun \d+ tercatat pada waktu lain$/,
    [sql`update identity.account set invited_at = now() where username = 'dewi'`],
  ],
  [
    'reset-links',
    /^tautan password baru akun \d+ dikirim ke alamat yang belum dikonfirmasi$/,
    [
      sql`update identity.account set email_confirmed_at = null where username = 'dewi'`,
      sql`insert into identity.link (token_hash, account_id, purpose, email, created_at, expires_at)
        select decode('00', 'hex'), id, 'reset-password', email, now(), now() + interval '1 hour'
        from identity.account where username = 'dewi'`,
    ],
  ],
  [
    'promoted-partners',
    /^akun \d+ dipromosikan menjadi staf, tetapi masih punya PIN .* yang menunggu$/,
    [
      sql`update identity.account set role = 'cs', promoted_at = now() where id = (
        select min(p.owner_id) from pins.pin p join identity.account a on a.id = p.owner_id
        where p.status = 'available' and a.role = 'mitra')`,
    ],
  ],
  [
    'uniqueness',
    /^username budi dipakai 2 akun$/,
    [
      sql`drop index identity.account_username_key`,
      sql`update identity.account set username = 'BUDI' where username = 'dewi'`,
    ],
  ],
  [
    'uniqueness',
    /aktif dengan NIK yang sama/,
    [
      sql`drop index partners.profile_nik_key`,
      sql`update partners.profile set nik_index = (select nik_index from partners.profile
        where account_id = ${accountOf('budi')}) where account_id = ${accountOf('dewi')}`,
    ],
  ],
  [
    'audited',
    /^pins.approveOrder order:\d+ oleh akun \d+ terjadi 1 kali, tercatat 2 kali$/,
    [
      sql`insert into audit.entry (at, actor_id, action, subject) select at, actor_id, action, subject
        from audit.entry where action = 'pins.approveOrder'`,
    ],
  ],
  [
    'transitions',
    /^WD-\d{4}-\d{4} berstatus processed, tetapi catatan auditnya: withdrawals.reject$/,
    [sql`update withdrawals.withdrawal set status = 'processed' where status = 'failed'`],
  ],
  [
    'transitions',
    /^ORD-\d{4}-\d{4} berstatus completed, tetapi catatan auditnya: tanpa tindakan$/,
    [
      sql`update pins.order set status = 'completed', decided_at = now(), decided_by = ${accountOf('admin')}
        where status = 'pending'`,
    ],
  ],
  [
    'transitions',
    /^ORD-\d{4}-\d{4} berstatus rejected, tetapi catatan auditnya: pins.rejectOrder, pins.approveOrder$/,
    [
      sql`insert into audit.entry (at, actor_id, action, subject, detail)
        select e.at, e.actor_id, 'pins.approveOrder', e.subject, '{}' from audit.entry e
        where e.action = 'pins.rejectOrder'`,
    ],
  ],
];
