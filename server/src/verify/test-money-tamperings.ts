import { sql } from 'kysely';
import { accountOf, registrationOf, transferOf, type Tampering } from './test-tampering.ts';

const available = (name: string) => sql`owner_id = ${accountOf(name)} and kind = 'available'`;

/** Breaks promises of money that is earned, held and paid, and of the plan that made it. */
export const moneyTamperings: Tampering[] = [
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
    'totals',
    /^banyaknya bonus ro tercatat 1, hitung ulang 0$/,
    [sql`insert into bonuses.type_total (era, company, type, count) values (7, false, 'ro', 1)`],
  ],
  [
    'totals',
    /^banyaknya bonus habis ro tercatat 1, hitung ulang 0$/,
    [sql`insert into bonuses.type_total (era, company, type, spent_count) values (7, false, 'ro', 1)`],
  ],
  [
    'totals',
    /^bonus dibayarkan ro 2026-01-01 tercatat 1, hitung ulang 0$/,
    [sql`insert into bonuses.day_total (day, company, type, claimed) values ('2026-01-01', false, 'ro', 1)`],
  ],
  [
    'totals',
    /^jumlah berjalan bonus ro akun \d+ sampai bonus 7 tercatat 5 \S+ 1 5, hitung ulang tidak ada$/,
    [sql`insert into bonuses.running_total values (${accountOf('budi')}, 5, 'ro', 1, 5, 7, now())`],
  ],
  [
    'totals',
    /^jumlah berjalan bonus \S+ akun \d+ sampai bonus \d+ tercatat tidak ada, hitung ulang [^t]+$/,
    [
      sql`insert into bonuses.bonus overriding system value
        select (jsonb_populate_record(b, jsonb_build_object('id', n, 'rule_key', 'x',
          'transfer_id', 900000, 'code', replace(b.code, '-' || b.transfer_id, '-900000')))).*
        from bonuses.bonus b, generate_series(1000, 2000) n
        where b.id = (select max(id) from bonuses.bonus where cumulative > 0)
          and bonuses.has_running_total(n) limit 1`,
      sql`update platform.folded set until_id = 2000 where source = 'bonuses.bonus owners'`,
    ],
  ],
  ...(
    [
      [/^accounts.partners open: banyaknya tercatat/, 'accounts.partners', 'open'],
      [
        /^partners.departed 2020-01-01: banyaknya tercatat 1, hitung ulang 0$/,
        'partners.departed',
        '2020-01-01',
      ],
      [/^network.closed members: banyaknya tercatat/, 'network.closed', 'members'],
      [/^RO yang berakhir di bawah 1 tercatat 1, hitung ulang 0$/, 'network.roDiffers', '1'],
      [/^partners.ro 2020-01-01: banyaknya tercatat 1, hitung ulang 0$/, 'partners.ro', '2020-01-01'],
      [/^pins.orders ro completed: banyaknya tercatat/, 'pins.orders', 'ro completed'],
      [/^withdrawals.paid 2020-01-01: banyaknya tercatat 1/, 'withdrawals.paid', '2020-01-01'],
      [/^audit.chained all: banyaknya tercatat/, 'audit.chained', 'all'],
      [/^PIN ro partner used tercatat/, 'pins.stock', 'ro partner used'],
    ] as const
  ).map(
    ([difference, source, key]): Tampering => [
      'tallies',
      difference,
      [sql`insert into platform.tally_pending (source, key, count) values (${source}, ${key}, 1)`],
    ],
  ),
  [
    'tallies',
    /^RO anggota \d+ bukan seperti repeat order-nya, dan tidak tercatat$/,
    [
      sql`update network.member set ro_active = false, ro_active_since = null
        where personal_ro > 0 and parent_id is not null`,
      sql`delete from network.ro_exception`,
    ],
  ],
  [
    'tallies',
    /^RO anggota \d+ bukan seperti repeat order-nya, dan tidak tercatat$/,
    [
      sql`update network.member set ro_active = true, ro_active_since = now()
        where personal_ro = 0 and parent_id is not null`,
    ],
  ],
  [
    'tallies',
    /^profil akun \d+ tercatat dihapus, padahal akunnya terbuka$/,
    [sql`update partners.profile set erased = true where account_id = ${accountOf('budi')}`],
  ],
  [
    'tallies',
    /^PIN RO akun 900000 tercatat 1, hitung ulang 0$/,
    [sql`insert into pins.owner_stock (owner_id, ro) values (900000, 1)`],
  ],
  [
    'tallies',
    /^kode PIN \d+ tidak dapat dicari seperti tertulis$/,
    [sql`update pins.code set code = 'RP-RO-XXX999' where pin_id = (select min(pin_id) from pins.code)`],
  ],
  [
    'tallies',
    /^kode PIN \d+ tidak dapat dicari seperti tertulis$/,
    [
      sql`update pins.code set type = case type when 'ro' then 'activation' else 'ro' end
        where pin_id = (select min(pin_id) from pins.code)`,
    ],
  ],
  [
    'totals',
    /^jumlah catatan payout tercatat/,
    [
      sql`insert into ledger.kind_total as t values ('payout', 0, 0, 1)
        on conflict (kind) do update set amount = t.amount + 1`,
    ],
  ],
  [
    'totals',
    /^saldo awal dilepas tercatat 1, hitung ulang 0$/,
    [sql`insert into ledger.opening_total values ('forfeited', 1)`],
  ],
  [
    'totals',
    /^banyaknya catatan payout 2026-01-01 tercatat 1, hitung ulang 0$/,
    [sql`insert into ledger.day_total as t values ('payout', '2026-01-01', 1, 0)`],
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
        decided_by = ${accountOf('finance')} where status = 'pending'`,
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
    'plan-events',
    /^registration:\d+: seharusnya ada "bonus registration.referral untuk \d+: referral 250000", tersimpan "bonus .* 250001"$/,
    [
      sql`update bonuses.bonus set amount = 250001 where rule_key = 'registration.referral'
        and event_id = ${registrationOf('dewi')}`,
    ],
  ],
  [
    'plan-events',
    /^ro:\d+: tidak seharusnya ada "buku ro.nearest-active untuk \d+/,
    [
      sql`insert into ledger.transfer (rule, cause, beneficiary_id, at)
        select rule, cause, ${accountOf('siti')}, at from ledger.transfer where rule = 'ro.nearest-active'
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
        where trigger = 'ro-activation' and subject_id = ${accountOf('rina')}`,
    ],
  ],
  [
    'plan-events',
    /riwayat RO menyebut penerima \d+, seharusnya \d+/,
    [
      sql`update partners.ro_activation set receiver_id = ${accountOf('siti')}
        where partner_id = ${accountOf('rina')}`,
    ],
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
  [
    'causes',
    /^transfer \d+ \(hadiah\) tidak punya sebab: ulang-tahun tidak ada$/,
    [
      sql`insert into ledger.transfer (rule, cause, beneficiary_id, at)
        values ('hadiah', 'ulang-tahun', ${accountOf('siti')}, now())`,
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
          and actor_id = ${accountOf('siti')}`,
      ],
    ] as const
  ).map(([difference, change]): Tampering => ['own-benefit', difference, [change]]),
  [
    'audited',
    /^withdrawals.approve withdrawal:\d+ oleh akun \d+ terjadi 1 kali, tercatat 0 kali$/,
    [sql`delete from audit.entry where action = 'withdrawals.approve'`],
  ],
];
