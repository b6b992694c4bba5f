import { type RawBuilder, sql } from 'kysely';

const id = (name: string) => sql`(select id from identity.account where username = ${name})`;
/** The account is closed, and whatever a closing would have done is not. */
const closed = (name: string) => sql`update identity.account set closed_at = now() where username = ${name}`;
const emptied = (name: string, but = '') =>
  sql`update ledger.account set balance = 0 where owner_id = ${id(name)} and kind <> ${but}`;
const withoutPins = (name: string) =>
  sql`update pins.pin set status = 'voided' where owner_id = ${id(name)} and status = 'available'`;
const left = (what: string) => new RegExp(`^akun \\d+ sudah ditutup, tetapi masih punya ${what}$`);

const closedStaff = sql`update identity.account set closed_at = now(), email = null, email_confirmed_at = null
  where username = 'finance'`;

/** What may be left on a closed account, one thing at a time: the check names each. */
export const closedTamperings: [check: string, difference: RegExp, change: RawBuilder<unknown>[]][] = (
  [
    ['saldo available \\d+', [closed('siti')]],
    ['saldo utama \\d+', [closed('siti'), emptied('siti', 'utama')]],
    ['1 PIN activation', [closed('siti'), emptied('siti')]],
    ['orderan ORD-2611-\\d+ yang menunggu', [closed('siti'), emptied('siti'), withoutPins('siti')]],
    ['penarikan WD-2611-\\d+ yang menunggu', [closed('budi'), emptied('budi'), withoutPins('budi')]],
    [
      'klaim CLAIM-1 yang menunggu',
      [
        closed('dewi'),
        emptied('dewi'),
        sql`insert into rewards.claim (code, partner_id, reward, main_points, team_ro, personal_ro,
          new_stockists, rank_points, created_at)
          values ('CLAIM-1', ${id('dewi')}, 'main-1000', 1000, 0, 0, 0, 0, now())`,
      ],
    ],
    ['kemitraan yang aktif', [closed('dewi'), emptied('dewi')]],
    [
      'RO yang aktif',
      [
        closed('dewi'),
        emptied('dewi'),
        sql`update partners.profile set status = 'Tidak Aktif' where account_id = ${id('dewi')}`,
        sql`update network.member set ro_active = true where id = ${id('dewi')}`,
      ],
    ],
    [
      'data pribadi',
      [
        closed('dewi'),
        emptied('dewi'),
        sql`update partners.profile set status = 'Tidak Aktif' where account_id = ${id('dewi')}`,
      ],
    ],
    [
      'foto profil',
      [
        closedStaff,
        sql`update notifications.message set email_to = null where account_id = ${id('finance')}`,
        sql`insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
            created_at, attached_at)
          values (gen_random_uuid(), ${id('finance')}, 'avatar', 'avatar/a', 'image/jpeg', 1, 1, 1, '\\x00',
            now(), now())`,
      ],
    ],
    [
      'alamat email pada pesan',
      [
        closedStaff,
        sql`insert into notifications.message (account_id, kind, title, body, at, email_to)
          values (${id('finance')}, 'test', 'Judul', 'Isi', now(), 'finance@rimpang.id')`,
      ],
    ],
    [
      'sesi login',
      [
        closedStaff,
        sql`update notifications.message set email_to = null where account_id = ${id('finance')}`,
        sql`insert into identity.session (token_hash, account_id, created_at, active_at)
          values ('\\x00', ${id('finance')}, now(), now())`,
      ],
    ],
  ] satisfies [string, RawBuilder<unknown>[]][]
).map(([what, change]) => ['closed-accounts', left(what), change]);
