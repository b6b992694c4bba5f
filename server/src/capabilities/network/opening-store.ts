import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { tallyOpenedClosed } from './departed-store.ts';
import { forgetNewcomers } from './newcomer-store.ts';
import { noteExceptions } from './ro-status-store.ts';

/** A member who was there before the company moved in, with everything that is counted below. */
export type OpenedMember = {
  id: number;
  parentId: number;
  path: string;
  depth: number;
  /** ISO. */
  roActiveSince: string | null;
  personalRo: number;
  joinedAt: string;
} & OpenedCounters;

/** Everybody below, counted. */
export type OpenedCounters = {
  direct: number;
  downline: number;
  active: number;
  roPartners: number;
  ro: number;
  teamRo: number;
};

/** Adds members whose uplines are there already or stand before them. */
export async function insertOpenedMembers(tx: Tx, members: readonly OpenedMember[]): Promise<void> {
  await forgetNewcomers(tx);
  const given = sql`jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m(id bigint, "parentId" bigint,
    path text, depth int, "roActiveSince" timestamptz, "personalRo" int, "joinedAt" timestamptz, direct int,
    downline int, active int, "roPartners" int, ro int, "teamRo" int)`;
  const exceptions = sql`select m.id from ${given}
    where (m."personalRo" > 0) <> (m."roActiveSince" is not null)`;
  await sql`
    with noted as (${noteExceptions(exceptions)})
    insert into network.member (id, parent_id, path, depth, ro_active, ro_active_since, personal_ro,
      joined_at, direct_count, downline_count, active_count, ro_partner_count, ro_sum, team_ro)
    select m.id, m."parentId", m.path, m.depth, m."roActiveSince" is not null, m."roActiveSince",
      m."personalRo", m."joinedAt", m.direct, m.downline, m.active, m."roPartners", m.ro, m."teamRo"
    from ${given}`.execute(tx);
  await tallyOpenedClosed(
    tx,
    members.map(({ id }) => id),
    1,
  );
}

/** What is counted below the company, where no member was before: as it is told. */
export async function setRootCounters(tx: Tx, counters: OpenedCounters): Promise<void> {
  const { direct, downline, active, roPartners, ro, teamRo } = counters;
  await sql`
    update network.member set direct_count = ${direct}, downline_count = ${downline},
      active_count = ${active}, ro_partner_count = ${roPartners}, ro_sum = ${ro}, team_ro = ${teamRo}
    where parent_id is null`.execute(tx);
}

/** Removes members, all of a branch at once. */
export async function deleteOpenedMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  await forgetNewcomers(tx);
  await tallyOpenedClosed(tx, ids, -1);
  await sql`
    with noted as (delete from network.ro_exception where member_id = any (${ids}::bigint[]))
    delete from network.member where id = any (${ids}::bigint[])`.execute(tx);
}
