import { type RawBuilder, sql } from 'kysely';
import { closedTamperings } from './test-closed-tamperings.ts';

const id = (name: string) => sql`(select id from identity.account where username = ${name})`;
const available = (name: string) => sql`owner_id = ${id(name)} and kind = 'available'`;
const registration = (name: string) =>
  sql`(select id from bonuses.event where cause = 'registration:' || ${id(name)})`;
const transferOf = (rule: string, name: string) =>
  sql`(select min(id) from ledger.transfer where rule = ${rule} and beneficiary_id = ${id(name)})`;

/** Which check must name it, how, and what was changed with every guard off. */
type Tampering = [check: string, difference: RegExp, change: RawBuilder<unknown>[]];

/** Each breaks one promise, as a person with the owner's password could. The people are those of `verify.test.ts`. */
export const tamperings: Tampering[] = [
  ...closedTamperings,
  [
    'ledger-sums',
    /^transfer \d+ berjumlah 1 rupiah, seharusnya 0$/,
    [
      sql`update ledger.posting set amount = amount + 1 where id = (select min(id) from ledger.posting
        where amount > 1000)`,
    ],
  ],
  [
    'ledger-sums',
    /^transfer \d+ tidak punya pembukuan$/,
    [sql`insert into ledger.transfer (rule, cause, beneficiary_id, at) values ('x', 'x', 1, now())`],
  ],
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
    [sql`update partners.profile set bank_holder = ${'Siti\nAminah'} where account_id = ${id('siti')}`],
  ],
  ['audit-chain', /tidak menyambung/, [sql`delete from audit.seal where id = 1`]],
  [
    'balances',
    /^saldo available akun \d+ tercatat \d+, menurut pembukuan \d+$/,
    [sql`update ledger.account set balance = balance + 1 where ${available('siti')}`],
  ],
  [
    'balances',
    /^saldo available akun \d+ pernah -\d+/,
    [
      sql`insert into ledger.posting (transfer_id, account_id, amount)
        select ${transferOf('registration.main-reward', 'siti')}, a.id, n
          from ledger.account a, unnest(array[-9000000, 9000000]) n where ${available('siti')}`,
    ],
  ],
  [
    'earnings',
    /menerima bonus/,
    [sql`update ledger.account set earned = earned + 5 where ${available('budi')}`],
  ],
  [
    'earnings',
    /^akun \d+ tercatat melepas 5, menurut pembukuan 0$/,
    [sql`update ledger.account set forfeited = forfeited + 5 where ${available('budi')}`],
  ],
  [
    'earnings',
    /^bonus \d+ mencatat jumlah/,
    [
      sql`update bonuses.bonus set cumulative = cumulative + 1 where id = (select max(id)
        from bonuses.bonus)`,
    ],
  ],
  [
    'withdrawal-bounds',
    /^penarikan WD-2611-0001 sebesar 60000 \+ biaya 10000: saldo tercatat \d+/,
    [
      sql`update withdrawals.withdrawal set available_before = available_before + 1 where id = (select min(id)
        from withdrawals.withdrawal)`,
    ],
  ],
  [
    'held-money',
    /^akun \d+ menahan 70000, penarikan yang menunggu berjumlah 0$/,
    [
      sql`update withdrawals.withdrawal set status = 'completed', decided_at = now(),
        decided_by = ${id('finance')} where status = 'pending'`,
    ],
  ],
  [
    'withdrawals-once',
    /: withdrawal.complete membukukan -?\d+ pada \w+, seharusnya 0$/,
    [sql`update withdrawals.withdrawal set status = 'failed' where status = 'completed'`],
  ],
  [
    'withdrawals-once',
    /pemutusnya tidak cocok/,
    [sql`update withdrawals.withdrawal set decided_by = null where status = 'completed'`],
  ],
  [
    'pins-conserved',
    /^PIN activation: \d+ dibuat/,
    [
      sql`delete from pins.event where id = (select min(e.id) from pins.event e
        join pins.pin p on p.id = e.pin_id where e.action = 'create' and p.type = 'activation')`,
    ],
  ],
  [
    'pins-used-once',
    /^PIN \d+ berstatus available dengan 1 pemakaian/,
    [
      sql`update pins.pin set status = 'available', used_by = null, used_at = null where id = (select min(id)
        from pins.pin where status = 'used')`,
    ],
  ],
  [
    'pins-used-once',
    /berstatus used dengan 1 pemakaian/,
    [sql`update pins.pin set used_by = ${id('siti')} where used_by = ${id('rina')} and type = 'ro'`],
  ],
  [
    'pin-owners',
    /^PIN \d+ langkah \d+: akun \d+ memindahkan milik akun \d+$/,
    [sql`update pins.event set by_id = ${id('andi')} where action = 'transfer' and from_id = ${id('budi')}`],
  ],
  [
    'pin-owners',
    /tercatat milik akun/,
    [
      sql`update pins.pin set owner_id = ${id('andi')} where id = (select min(id) from pins.pin
        where status = 'available')`,
    ],
  ],
  [
    'pin-chains',
    /^riwayat PIN \d+ putus di langkah 3/,
    [
      sql`delete from pins.event where seq = 2 and pin_id = (select min(pin_id) from pins.event
        where seq = 3)`,
    ],
  ],
  [
    'pin-chains',
    /^kode PIN .+ dipakai lebih dari sekali$/,
    [
      sql`drop index pins.pin_code_key`,
      sql`update pins.pin set code = lower((select code from pins.pin order by id limit 1))
        where id = (select max(id) from pins.pin)`,
    ],
  ],
  [
    'orders',
    /^orderan ORD-2611-\d+ \(completed, 3 PIN\) punya 2 PIN/,
    [sql`update pins.order set quantity = 3, total = unit_price * 3 where status = 'completed'`],
  ],
  [
    'orders',
    /punya 0 PIN dan 0 peristiwa/,
    [sql`update pins.order set status = 'completed' where status = 'rejected'`],
  ],
  [
    'registrations',
    /^pendaftaran mitra \d+ tidak utuh: profil, rekening buku besar$/,
    [
      sql`delete from partners.profile where account_id = ${id('dewi')}`,
      sql`delete from ledger.account where owner_id = ${id('dewi')} and kind = 'held'`,
    ],
  ],
  [
    'registrations',
    /tidak pernah didaftarkan/,
    [sql`delete from partners.registration where partner_id = ${id('dewi')}`],
  ],
  [
    'ro-activations',
    /^RO pribadi anggota \d+/,
    [sql`update network.member set personal_ro = personal_ro + 1 where id = ${id('rina')}`],
  ],
  [
    'ro-activations',
    /tidak punya aktivasi RO/,
    [sql`delete from partners.ro_activation where partner_id = ${id('rina')}`],
  ],
  [
    'tree',
    /^anggota \d+ ada di \S+ \(kedalaman 3\), seharusnya \S+ \(2\)$/,
    [sql`update network.member set parent_id = ${id('budi')} where id = ${id('andi')}`],
  ],
  [
    'tree',
    /^jaringan punya 0 akar/,
    [
      sql`alter table network.member drop constraint member_root_or_child`,
      sql`update network.member set parent_id = ${id('dewi')} where parent_id is null`,
    ],
  ],
  [
    'lineages',
    /^registration:\d+ menyebut garis/,
    [sql`update bonuses.event set ancestors = ancestors - 0 where id = ${registration('andi')}`],
  ],
  [
    'plan-events',
    /^registration:\d+: seharusnya ada "bonus registration.referral untuk \d+: referral 250000", tersimpan "bonus .* 250001"$/,
    [
      sql`update bonuses.bonus set amount = 250001 where rule_key = 'registration.referral'
        and event_id = ${registration('dewi')}`,
    ],
  ],
  [
    'plan-events',
    /^ro:\d+: tidak seharusnya ada "buku ro.nearest-active untuk \d+/,
    [
      sql`insert into ledger.transfer (rule, cause, beneficiary_id, at)
        select rule, cause, ${id('siti')}, at from ledger.transfer where rule = 'ro.nearest-active'
          order by id desc limit 1`,
      sql`insert into ledger.posting (transfer_id, account_id, amount) select (select max(id)
        from ledger.transfer), a.id,
        case when a.kind = 'bonus_expense' then -50000 else 50000 end from ledger.account a
          where a.kind = 'bonus_expense' or ${available('siti')}`,
    ],
  ],
  [
    'plan-events',
    /^ro:\d+: seharusnya ada "buku ro.nearest-active untuk/,
    [
      sql`update bonuses.event set ancestors = jsonb_set(ancestors, '{0,roActive}', 'true')
        where trigger = 'ro-activation' and subject_id = ${id('rina')}`,
    ],
  ],
  [
    'plan-events',
    /riwayat RO menyebut penerima \d+, seharusnya \d+/,
    [sql`update partners.ro_activation set receiver_id = ${id('siti')} where partner_id = ${id('rina')}`],
  ],
  [
    'plan-events',
    /seharusnya ada "lewat ro.nearest-active: \d+ ro-inactive ke-1"/,
    [sql`delete from bonuses.passed_over`],
  ],
  [
    'plan-events',
    /memakai rencana 1, yang berlaku saat itu 2/,
    [
      sql`insert into bonuses.plan (version, valid_from, at) values (2, now() - interval '100 years', now())`,
      sql`update bonuses.plan set valid_from = valid_from - interval '200 years' where version = 1`,
    ],
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
      [sql`update network.member set ${sql.ref(column)} = ${sql.ref(column)} + 1 where id = ${id('budi')}`],
    ],
  ),
  ['counters', /^downline anggota/, [sql`delete from network.pending`]],
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
        where account_id = ${id('budi')}) where account_id = ${id('dewi')}`,
    ],
  ],
  [
    'causes',
    /^transfer \d+ \(hadiah\) tidak punya sebab: ulang-tahun tidak ada$/,
    [
      sql`insert into ledger.transfer (rule, cause, beneficiary_id, at)
        values ('hadiah', 'ulang-tahun', ${id('siti')}, now())`,
      sql`insert into ledger.posting (transfer_id, account_id, amount) select (select max(id)
        from ledger.transfer), a.id,
        case when a.kind = 'bonus_expense' then -1 else 1 end from ledger.account a
          where a.kind = 'bonus_expense' or ${available('siti')}`,
      sql`update ledger.account set balance = balance + 1 where ${available('siti')}`,
    ],
  ],
  ...(
    [
      [
        /^akun \d+ memutuskan orderan sendiri ORD-/,
        sql`update pins.order set decided_by = partner_id where status = 'completed'`,
      ],
      [
        /^akun \d+ memutuskan penarikan sendiri WD-/,
        sql`update withdrawals.withdrawal set decided_by = partner_id where status = 'failed'`,
      ],
      [
        /^akun \d+ mengambil PIN \d+ dari stok perusahaan/,
        sql`update pins.event set from_id = (select id from network.member
          where parent_id is null), by_id = to_id where action = 'transfer'`,
      ],
      [
        /^akun \d+ mendaftarkan mitra \d+ di bawah diri sendiri/,
        sql`update audit.entry set actor_role = 'cs' where action = 'partners.register'
          and actor_id = ${id('siti')}`,
      ],
    ] as const
  ).map(([difference, change]): Tampering => ['own-benefit', difference, [change]]),
  [
    'audited',
    /^withdrawals.approve withdrawal:\d+ oleh akun \d+ terjadi 1 kali, tercatat 0 kali$/,
    [sql`delete from audit.entry where action = 'withdrawals.approve'`],
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
      sql`update pins.order set status = 'completed', decided_at = now(), decided_by = ${id('admin')}
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
