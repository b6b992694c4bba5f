import {
  claimableKeys,
  claimableRewards,
  type ClaimState,
  claimStateOf,
  claimStatusesOf,
  claimStepOf,
  type ClaimStatus,
  claimStatuses,
  rankRewardTaxPercent,
  type RewardKey,
  rewardOf,
  takingStates,
} from '@rimpang/domain/rewards';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { inForceAt } from '../../platform/database/in-force.ts';
import { during, pageAt, type Place } from '../../platform/database/page-place.ts';
import { int, nullable, oneOf, query, type RowOf, text, time, uuid } from '../../platform/database/query.ts';
import { inStates } from '../../platform/database/states.ts';
import { isOneOf, type People, samePerson } from '../accounts/index.ts';

const figuresShape = { teamRo: int, personalRo: int, newStockists: int, rankPoints: int, mainPoints: int };
export type Figures = RowOf<typeof figuresShape>;
const claimRow = {
  teamRo: int,
  personalRo: int,
  newStockists: int,
  rankPoints: int,
  mainPoints: int,
  id: int,
  code: text,
  reward: oneOf(claimableKeys),
  status: oneOf(claimStatuses),
  /** In force when it was claimed: what the partner was told then is what is withheld. */
  taxPercent: int,
  partnerId: int,
  username: text,
  fullName: text,
  rank: text,
  createdAt: time,
  decidedAt: nullable(time),
  decidedBy: nullable(text),
  reason: nullable(text),
  handedOn: nullable(text),
  handedTo: nullable(text),
  handedNote: nullable(text),
  handedPhoto: nullable(uuid),
};
export type ClaimRow = RowOf<typeof claimRow>;

export const stateOfClaim = ({ status, reward, handedOn }: NewestClaim): ClaimState =>
  claimStateOf({ status, cash: rewardOf(reward).cash, handOver: handedOn });

const undecided = inStates(claimStepOf('rewards.approveClaim').from);
const granted = inStates(claimStepOf('rewards.recordHandOver').from);
/** Trips and goods: money was paid with the approval. */
const handedRewards = claimableRewards.flatMap(({ key, cash }) => (cash === null ? key : []));

/** The tax of the plan at a moment: of a claim that it was told with. */
export const taxAt = (moment: RawBuilder<unknown>) =>
  sql`(select t.tax_percent from bonuses.reward_tax t ${inForceAt(moment)})`;
const columns = sql`c.id, c.code, c.reward, c.status, c.partner_id as "partnerId", p.username,
  p.full_name as "fullName", p.rank,
  c.main_points as "mainPoints", c.team_ro as "teamRo", c.personal_ro as "personalRo",
  c.new_stockists as "newStockists",
  c.rank_points as "rankPoints", c.created_at as "createdAt", c.decided_at as "decidedAt",
  d.full_name as "decidedBy", c.reason,
  ${taxAt(sql`c.created_at`)} as "taxPercent", c.handed_on::text as "handedOn", c.handed_to as "handedTo",
  c.handed_note as "handedNote", c.handed_photo as "handedPhoto"`;
const people = sql`join identity.person p on p.id = c.partner_id
  left join identity.person d on d.id = c.decided_by`;

/**
 * Where a partner stands in everything a reward is measured by. Who stands directly below is gathered and asked for in the index of stockists
 * together: of those who brought thousands it was walked once for each of them.
 */
export const figuresFor = (partnerId: number | RawBuilder<unknown>) => query(figuresShape)`
  select coalesce(s.utama, 0) as "mainPoints", coalesce(s.peringkat, 0) as "rankPoints",
    coalesce(f.team_ro, 0) as "teamRo",
    coalesce(f.personal_ro, 0) as "personalRo",
    (select count(*) from identity.person x where x.rank = 'Stokis' and not x.closed
      and x.id = any (array(select n.member_id from network.figures n where n.parent_id = a.id))
    ) as "newStockists"
  from identity.person a left join ledger.standing s on s.owner_id = a.id
    left join network.figures f on f.member_id = a.id
  where a.id = ${partnerId}`;

/** The same; zeros for an account outside the tree. */
export async function selectFigures(db: Database | Tx, partnerId: number): Promise<Figures> {
  return (await figuresFor(partnerId).first(db)) ?? noFigures;
}

export const noFigures: Figures = {
  teamRo: 0,
  personalRo: 0,
  newStockists: 0,
  rankPoints: 0,
  mainPoints: 0,
};

const newestClaim = {
  reward: oneOf(claimableKeys),
  status: oneOf(claimStatuses),
  handedOn: nullable(text),
};
/** What of a claim says whether its reward can be claimed again. */
export type NewestClaim = RowOf<typeof newestClaim>;

/** The newest claim of each reward of one partner, of each no more than its state. */
export const newestClaimsFor = (partnerId: RawBuilder<unknown>) => query(newestClaim)`
  select distinct on (reward) reward, status, handed_on::text as "handedOn" from rewards.claim
  where partner_id = ${partnerId} order by reward, id desc`;

/**
 * Writes a pending claim with the figures it was judged by; null where one is open or approved already, or the reward was given
 * before the company moved in.
 */
export function insertClaim(
  tx: Tx,
  claim: { partnerId: number; reward: RewardKey; figures: Figures; now: Date },
): Promise<ClaimRow | null> {
  const { partnerId, reward, figures: f, now } = claim;
  return query(claimRow)`
    with c as (
      insert into rewards.claim (id, code, partner_id, reward, main_points, team_ro, personal_ro,
        new_stockists, rank_points, created_at)
      overriding system value
      select n.id, 'CLAIM-' || to_char(${now}::timestamptz at time zone 'Asia/Jakarta',
        'YYYYMMDDHH24MISS') || '-' || n.id, ${partnerId}::bigint,
        ${reward}::text, ${f.mainPoints}::int, ${f.teamRo}::int, ${f.personalRo}::int, ${f.newStockists}::int,
        ${f.rankPoints}::int, ${now}::timestamptz
      from (select nextval('rewards.claim_id_seq') as id) n
      where not exists (select from rewards.granted_before g
        where g.partner_id = ${partnerId} and g.reward = ${reward})
      on conflict (partner_id, reward) where status ${inStates(claimStatusesOf(takingStates))} do nothing
      returning *
    )
    select ${columns} from c ${people}`.first(tx);
}

export type ClaimDecision = {
  verb: 'rewards.approveClaim' | 'rewards.rejectClaim';
  by: number;
  now: Date;
  reason: string | null;
};

/** Compare-and-set by the state table (invariant 5): null where the state does not allow it any more, the decider's own, or not there. */
export function updateDecision(tx: Tx, id: number, decision: ClaimDecision): Promise<ClaimRow | null> {
  const { from, to } = claimStepOf(decision.verb);
  return query(claimRow)`
    with c as (
      update rewards.claim set status = ${to}, decided_at = ${decision.now},
        decided_by = ${decision.by}, reason = ${decision.reason}
      where id = ${id} and status ${inStates(from)}
        and not ${samePerson(decision.by, sql`partner_id`)} returning *
    )
    select ${columns} from c ${people}`.first(tx);
}

type HandOver = {
  on: string;
  to: string;
  note: string | null;
  photo: string | null;
  by: number;
  now: Date;
};

/** Writes the hand-over of an approved claim, once; null where there is one or the picture is no hand-over's. */
export function updateHandOver(tx: Tx, id: number, record: HandOver): Promise<ClaimRow | null> {
  return query(claimRow)`
    with c as (
      update rewards.claim set handed_on = ${record.on}::date, handed_to = ${record.to},
        handed_note = ${record.note},
        handed_photo = ${record.photo}::uuid, handed_by = ${record.by}, handed_at = ${record.now}
      where id = ${id} and status ${granted} and handed_at is null
        and not ${samePerson(record.by, sql`partner_id`)}
        and (${record.photo}::uuid is null or exists (select from files.hand_over_photo f where f.id =
          ${record.photo}::uuid))
      returning *
    )
    select ${columns} from c ${people}`.first(tx);
}

function selectWhere(db: Database | Tx, where: RawBuilder<unknown>): Promise<ClaimRow[]> {
  return query(claimRow)`select ${columns} from rewards.claim c ${people} where ${where}`.all(db);
}

export async function selectClaim(db: Database | Tx, id: number): Promise<ClaimRow | null> {
  return (await selectWhere(db, sql`c.id = ${id}`))[0] ?? null;
}

/** The newest claim of each reward of one partner. */
export function selectNewest(db: Database | Tx, partnerId: number): Promise<ClaimRow[]> {
  return selectWhere(
    db,
    sql`c.id in (select max(id) from rewards.claim where partner_id = ${partnerId} group by reward)`,
  );
}

/** One partner's own, newest first. */
export function selectOwnClaims(
  db: Database,
  partnerId: number,
  page: { before: number | null; limit: number },
): Promise<ClaimRow[]> {
  return selectWhere(
    db,
    sql`c.partner_id = ${partnerId} and (${page.before}::bigint is null or c.id < ${page.before})
      order by c.id desc limit ${page.limit}`,
  );
}

/** What was typed is part of a name or username, or of a label. */
type Searched = { people: People; label: string };
type ClaimFilter = { reward: RewardKey | null; searched: Searched | null; from?: Date; until?: Date };
type ClaimPage = Place & { status: ClaimStatus | null };

function matching({ reward, searched, ...days }: ClaimFilter) {
  const wanted = [sql`true`, ...during(sql`c.created_at`, days)];
  if (searched)
    wanted.push(sql`(strpos(lower(c.code), lower(${searched.label})) > 0
      or ${isOneOf(searched.people, sql`c.partner_id`, 'p')})`);
  if (reward) wanted.push(sql`c.reward = ${sql.lit(reward)}`);
  return sql.join(wanted, sql` and `);
}

/** A page of the staff's list by id, from either end. */
export function selectClaims(db: Database | Tx, filter: ClaimFilter, page: ClaimPage): Promise<ClaimRow[]> {
  const { from, by, end } = pageAt('c', page);
  const wanted = [matching(filter), ...from];
  if (page.status) wanted.push(sql`c.status = ${sql.lit(page.status)}`);
  return selectWhere(db, sql`${sql.join(wanted, sql` and `)} order by ${by} ${end}`);
}

/** How many there are per status, of what the filter finds; whose they are is read where it is asked for only. */
export function countClaims(
  db: Database | Tx,
  filter: ClaimFilter,
): Promise<{ status: ClaimStatus; count: number }[]> {
  return query({ status: oneOf(claimStatuses), count: int })`
    select c.status, count(*) as count from rewards.claim c ${filter.searched ? people : sql``}
      where ${matching(filter)} group by c.status`.all(db);
}

/** Of a partner's claims, or of everybody's: how many wait for a decision, and how many were granted and not handed over yet. */
export function waitingClaims(
  db: Database | Tx,
  partnerId: number | null,
): Promise<{ undecided: number; toHandOver: number }> {
  const whose = partnerId === null ? sql`true` : sql`partner_id = ${partnerId}`;
  return query({ undecided: int, toHandOver: int })`
    select (select count(*) from rewards.claim where ${whose} and status ${undecided}) as undecided,
      (select count(*) from rewards.claim where ${whose} and status ${granted} and handed_at is null
        and reward = any (${handedRewards}::text[])) as "toHandOver"`.one(db);
}

/** How staff reach a partner. */
export async function selectPhone(db: Database | Tx, partnerId: number): Promise<string | null> {
  const row = await query({ phone: nullable(text) })`
    select phone from partners.contact where account_id = ${partnerId}`.first(db);
  return row?.phone ?? null;
}

/** What the plan withholds from rank rewards at this moment, in whole percent. */
export async function selectTaxPercent(db: Database | Tx, now: Date): Promise<number> {
  const row = await query({ percent: int })`select ${taxAt(sql`${now}::timestamptz`)} as percent`.first(db);
  return row?.percent ?? rankRewardTaxPercent;
}
