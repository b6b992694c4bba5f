import { afterTax, claimableKeys, isReached, type RewardKey, rewardOf } from '@rimpang/domain/rewards';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { disorderOf } from '../platform/database/numbered.ts';
import { int, list, object, query, type RowOf, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf } from './check.ts';

const figures = { mainPoints: int, teamRo: int, personalRo: int, newStockists: int, rankPoints: int };
type Figures = RowOf<typeof figures>;
const storedClaim = {
  ...figures,
  id: int,
  code: text,
  reward: text,
  status: text,
  /** Of the plan in force when it was claimed. */
  taxPercent: int,
  /** The same figures counted from the history, up to the claim. */
  counted: object(figures),
  /** What was booked and written for it, in one deterministic line each. */
  lines: list(text),
};
type StoredClaim = RowOf<typeof storedClaim>;

/** All events are read once for so many. */
const batch = 20_000;

/** By how much a claim may be older than what came before it: as far as the clock of a server was ever wrong (decision 213). */
const slack = disorderOf('audit.entry');

/**
 * Ranks keep no history, so new stockists are only compared with how many direct partners there were. Points are taken with the whole account
 * and no other way: what was given is counted, so that a closing counts for no claim before it.
 */
function readClaims(tx: Tx, after: number): Promise<StoredClaim[]> {
  const claimed = sql`c.created_at + (select slack from wrong)`;
  const points = (unit: string) => sql`(select coalesce(sum(p.amount), 0)::bigint from ledger.account a
    join ledger.posting p on p.account_id = a.id join ledger.transfer t on t.id = p.transfer_id
    where a.owner_id = c.partner_id and a.kind = ${unit} and p.amount > 0 and t.at <= ${claimed})`;
  return query(storedClaim)`
    with wrong as materialized (
      select ${slack} as slack
    ), asked as materialized (
      select * from rewards.claim where id > ${after} order by id limit ${batch}
    ), team as (
      select c.id, count(distinct e.id) as ro
      from bonuses.event e
        cross join lateral jsonb_to_recordset(e.ancestors) as x(id bigint, "roActive" boolean)
        join asked c on c.partner_id = x.id and e.at <= ${claimed}
      where e.trigger = 'ro-activation' and x."roActive" group by c.id
    )
    select c.id, c.code, c.reward, c.status, (select t.tax_percent from bonuses.plan t
      where t.version = 1 or t.valid_from <= c.created_at
        order by t.version = 1, t.valid_from desc, t.version desc limit 1) as "taxPercent",
          c.main_points as "mainPoints",
          c.team_ro as "teamRo", c.personal_ro as "personalRo",
      c.new_stockists as "newStockists", c.rank_points as "rankPoints",
      json_build_object('mainPoints', ${points('utama')}, 'rankPoints', ${points('peringkat')},
        'personalRo', coalesce(o.personal_ro, 0) + (select count(*) from partners.ro_activation r
        where r.partner_id = c.partner_id and r.at <= ${claimed}),
        'teamRo', coalesce(o.team_ro, 0) + coalesce(team.ro, 0),
        'newStockists', (select count(*) from network.member m
        where m.parent_id = c.partner_id and m.joined_at <= ${claimed})) as counted,
      array(
        select concat('bonus ', b.rule_key, ' ', b.type, ' untuk ',
          case when b.beneficiary_id = c.partner_id then 'pemilik' else b.beneficiary_id::text end,
          ': ', b.amount, ' pajak ', b.tax)
        from bonuses.event e join bonuses.bonus b on b.event_id = e.id where e.cause = 'claim:' || c.id
        union all
        select concat('buku ', t.rule, ': ', a.kind, ' ', p.amount)
        from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
          join ledger.account a on a.id = p.account_id
        where t.cause = 'claim:' || c.id order by 1) as lines
    from asked c left join import.opening o on o.partner_id = c.partner_id left join team on team.id = c.id
    order by c.id`.all(tx);
}

const isReward = (key: string): key is RewardKey => (claimableKeys as readonly string[]).includes(key);

/** What an approved claim of this reward must have left behind; nothing for the other states, trips and goods. */
export function dueLines(
  { status, taxPercent }: Pick<StoredClaim, 'status' | 'taxPercent'>,
  key: RewardKey,
): string[] {
  const { cash } = rewardOf(key);
  if (status !== 'approved' || cash === null) return [];
  const { gross, tax, net } = afterTax(cash, taxPercent);
  return [
    `bonus ${key} reward_peringkat untuk pemilik: ${net} pajak ${tax}`,
    `buku ${key}: available ${net}`,
    `buku ${key}: bonus_expense -${gross}`,
    ...(tax > 0 ? [`buku ${key}: tax_withheld ${tax}`] : []),
  ].sort();
}

function problemOf(claim: StoredClaim): string | null {
  const { reward, counted } = claim;
  if (!isReward(reward)) return `reward ${reward} tidak dikenal`;
  if (!isReached(reward, claim)) return `syarat ${reward} belum terpenuhi saat diklaim`;
  for (const name of Object.keys(counted) as (keyof Figures)[])
    if (claim[name] > counted[name])
      return `${name} tercatat ${claim[name]}, menurut riwayat ${counted[name]}`;
  const due = dueLines(claim, reward);
  const lines = claim.lines.toSorted();
  const missing = due.find((line) => !lines.includes(line));
  if (missing) return `seharusnya ada "${missing}"`;
  const odd = lines.find((line, i) => !due.includes(line) || lines.indexOf(line) !== i);
  return odd ? `tidak seharusnya ada "${odd}"` : null;
}

/** Every claim was earned when it was made, and left exactly the money behind that its state promises (3, 12, 16). */
export const claimsEarned: Check = {
  name: 'claims-earned',
  isLong: true,
  invariants: [12, 16],
  async find(tx) {
    for (let after = 0; ; ) {
      const claims = await readClaims(tx, after);
      for (const claim of claims) {
        const problem = problemOf(claim);
        if (problem) return `klaim ${claim.code}: ${problem}`;
      }
      after = claims.at(-1)?.id ?? after;
      if (claims.length < batch) return null;
    }
  },
};

/** One open or approved claim per partner and reward, none of what was given before, decided once, by a person the audit names. */
export const claimsOnce: Check = {
  name: 'claims-once',
  invariants: [5, 16, 20],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query({ partner: int, reward: text, count: int })`
            select partner_id as partner, reward, count(*) as count from rewards.claim
              where status in ('pending', 'approved')
            group by 1, 2 having count(*) > 1 order by 1, 2`,
          (row) => `akun ${row.partner} punya ${row.count} klaim terbuka atau disetujui untuk ${row.reward}`,
        ),
      () =>
        firstOf(
          tx,
          query({ code: text, reward: text })`
            select c.code, c.reward from rewards.claim c
              join rewards.granted_before g on g.partner_id = c.partner_id and g.reward = c.reward
            where c.status in ('pending', 'approved') order by c.id`,
          (row) => `klaim ${row.code} meminta lagi ${row.reward}, yang sudah diberikan sebelum pindah`,
        ),
      () =>
        firstOf(
          tx,
          query({ action: text, subject: text, due: int, written: int })`
            with due as (
              select 'rewards.claim' as action, 'claim:' || id as subject, partner_id as actor
                from rewards.claim
              union all select case status when 'approved' then 'rewards.approveClaim' else
                'rewards.rejectClaim' end, 'claim:' || id, decided_by
                from rewards.claim where status <> 'pending'
              union all select 'rewards.recordHandOver', 'claim:' || id, handed_by from rewards.claim
                where handed_at is not null
            ), written as (
              select action, subject, actor_id as actor from audit.entry
              where action in ('rewards.claim', 'rewards.approveClaim', 'rewards.rejectClaim',
                'rewards.recordHandOver')
            )
            select action, subject, coalesce(d.n, 0)::bigint as due, coalesce(w.n, 0)::bigint as written
            from (select action, subject, actor, count(*) as n from due group by 1, 2, 3) d
            full join (select action, subject, actor, count(*) as n from written
            group by 1, 2, 3) w using (action, subject, actor)
            where d.n is distinct from w.n order by subject, action`,
          (row) => `${row.action} ${row.subject} terjadi ${row.due} kali, tercatat ${row.written} kali`,
        ),
    ]),
};
