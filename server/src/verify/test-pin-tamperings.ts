import { sql } from 'kysely';
import { accountOf, type Tampering } from './test-tampering.ts';

/** Breaks promises of PINs and their orders. */
export const pinTamperings: Tampering[] = [
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
    [
      sql`update pins.pin set used_by = ${accountOf('siti')}
        where used_by = ${accountOf('rina')} and type = 'ro'`,
    ],
  ],
  [
    'pin-owners',
    /^PIN \d+ langkah \d+: akun \d+ memindahkan milik akun \d+$/,
    [
      sql`update pins.event set by_id = ${accountOf('andi')}
        where action = 'transfer' and from_id = ${accountOf('budi')}`,
    ],
  ],
  [
    'pin-owners',
    /tercatat milik akun/,
    [
      sql`update pins.pin set owner_id = ${accountOf('andi')} where id = (select min(id) from pins.pin
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
    'orders',
    /^bukti orderan ORD-2611-\d+ tidak dibandingkan dengan bukti lain/,
    [sql`delete from files.fingerprint`],
  ],
  [
    'orders',
    /^files.fingerprint menyebut pengirim 0, yang tidak punya orderan selesai/,
    [sql`update files.fingerprint set senders = '{0}'`],
  ],
  [
    'ro-activations',
    /^RO pribadi anggota \d+/,
    [sql`update network.member set personal_ro = personal_ro + 1 where id = ${accountOf('rina')}`],
  ],
  [
    'ro-activations',
    /tidak punya aktivasi RO/,
    [sql`delete from partners.ro_activation where partner_id = ${accountOf('rina')}`],
  ],
];
