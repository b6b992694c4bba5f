import type { Tx } from '../platform/database/database.ts';
import { int, query, type RowOf, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

const left = { id: int, what: text };
type Left = RowOf<typeof left>;

const tell = ({ id, what }: Left) => `akun ${id} sudah ditutup, tetapi masih punya ${what}`;

/** What goes beside the profile: notes about a partner and who the resellers are, and of staff too the picture and where messages were sent. */
const firstTrace = (tx: Tx) =>
  firstOf(
    tx,
    query(left)`
      select i.id, found.what from identity.account i join (
        select partner_id as id, 'catatan staf' as what from partners.note
        union select owner_id, 'foto profil' from files.file where kind = 'avatar' and attached_at is not null
        union select account_id, 'alamat email pada pesan' from notifications.message
          where email_to is not null
        union select stockist_id, 'data reseller' from resellers.reseller
          where full_name <> 'Reseller dihapus' or phone <> '' or address <> ''
      ) found on found.id = i.id
      where i.closed_at is not null
      order by i.id, found.what`,
    tell,
  );

/**
 * A closed account is empty: no rupiah, available or held, no points, no PINs; nothing of it waits for a decision, and
 * it is not active, not signed in and holds no personal data (decision 009).
 */
export const closedAccounts: Check = {
  name: 'closed-accounts',
  invariants: [21],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query(left)`
            select i.id, concat('saldo ', a.kind, ' ', a.balance) as what
            from identity.account i join ledger.account a on a.owner_id = i.id
            where i.closed_at is not null and a.balance <> 0 order by i.id, a.id`,
          tell,
        ),
      () =>
        firstOf(
          tx,
          query(left)`
            select i.id, concat(count(*), ' PIN ', p.type) as what
            from identity.account i join pins.pin p on p.owner_id = i.id and p.status = 'available'
            where i.closed_at is not null group by i.id, p.type order by i.id, p.type`,
          tell,
        ),
      () =>
        firstOf(
          tx,
          query(left)`
            with waiting as (
              select partner_id, concat('orderan ', code) as what from pins.order where status = 'pending'
              union all select partner_id, concat('penarikan ', code) from withdrawals.withdrawal
                where status in ('pending', 'processed')
              union all select partner_id, concat('klaim ', code) from rewards.claim where status = 'pending'
            )
            select i.id, concat(w.what, ' yang menunggu') as what
            from waiting w join identity.account i on i.id = w.partner_id
            where i.closed_at is not null order by i.id, w.what`,
          tell,
        ),
      () =>
        firstOf(
          tx,
          query(left)`
            select i.id, case when p.status = 'Aktif' then 'kemitraan yang aktif' when m.ro_active then
              'RO yang aktif'
              else 'data pribadi' end as what
            from identity.account i left join partners.profile p on p.account_id = i.id
              left join network.member m on m.id = i.id
            where i.closed_at is not null and (p.status = 'Aktif' or m.ro_active or i.email is not null
              or i.unverified_email is not null
              or num_nonnulls(p.nik_cipher, p.address, p.phone, p.bank_code, p.bank_holder,
                p.account_cipher) > 0) order by i.id`,
          tell,
        ),
      () => firstTrace(tx),
      () =>
        firstOf(
          tx,
          query(left)`
            select distinct i.id, 'sesi login' as what from identity.account i
              join identity.session s on s.account_id = i.id
            where i.closed_at is not null order by i.id`,
          tell,
        ),
    ]),
};
