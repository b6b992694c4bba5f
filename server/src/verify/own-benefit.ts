import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstOf } from './check.ts';

const own = { what: text, account: int };

/**
 * No account decided about its own money or advantage (invariant 22). Second accounts of one
 * person are refused when it happens; a NIK can be corrected later, so stored data cannot show them.
 */
export const ownBenefit: Check = {
  name: 'own-benefit',
  invariants: [22],
  find: (tx) =>
    firstOf(
      tx,
      query(own)`
        select 'memutuskan orderan sendiri ' || code as what, decided_by as account from pins.order
          where decided_by = partner_id
        union all
        select 'memutuskan penarikan sendiri ' || code, partner_id from withdrawals.withdrawal
          where partner_id in (decided_by, settled_by)
        union all
        select 'memasukkan penarikan sendiri ' || w.code || ' ke batch ' || b.code, w.partner_id
          from withdrawals.withdrawal w join withdrawals.batch b on b.id = w.batch_id
            where b.created_by = w.partner_id
        union all
        select 'memutuskan klaim sendiri ' || code, partner_id from rewards.claim
          where partner_id in (decided_by, handed_by)
        union all
        select 'mengambil PIN ' || e.pin_id || ' dari stok perusahaan untuk diri sendiri', e.to_id
          from pins.event e
          join network.member root on root.parent_id is null and root.id = e.from_id
          where e.action = 'transfer' and e.by_id = e.to_id
        union all
        select 'mendaftarkan mitra ' || r.partner_id || ' di bawah diri sendiri dengan PIN perusahaan',
          r.upline_id
          from partners.registration r join audit.entry a on a.subject = 'partner:' || r.partner_id
            and a.actor_id = r.upline_id
            and a.action in ('partners.register', 'partners.registerFromOrder',
              'partners.activate') and a.actor_role <> 'mitra'
          join network.member upline on upline.id = r.upline_id and upline.parent_id is not null
        order by 1`,
      (row) => `akun ${row.account} ${row.what}`,
    ),
};
