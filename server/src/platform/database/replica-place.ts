import type { Database, Tx } from './database.ts';
import { bool, int, query, type RowOf, text } from './query.ts';

const placeRow = { system: text, timeline: int, at: text };
/** How far a primary has written, and which history that is part of. */
export type PrimaryPlace = RowOf<typeof placeRow>;

/** Asked of the primary: every commit that was acknowledged before lies before this place (only what no person waits for commits with `synchronous_commit` off). */
export function placeOfPrimary(db: Database | Tx): Promise<PrimaryPlace> {
  return query(placeRow)`
    select (select system_identifier::text from pg_control_system()) as system,
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
      pg_current_wal_flush_lsn()::text as at`.one(db);
}

const lagRow = { isStandby: bool, isSameSystem: bool, isSameHistory: bool, behindBytes: int };
/** How far a replica is behind a place of the primary, and whether it follows that one at all. */
export type ReplicaLag = RowOf<typeof lagRow>;

/**
 * Asked of the replica. Its timeline is the one of its last restart point, so that after a promotion elsewhere it is another
 * history for some minutes, or for ever where it follows a server that was left behind.
 */
export function lagBehind(
  replica: Database | Tx,
  { system, timeline, at }: PrimaryPlace,
): Promise<ReplicaLag> {
  return query(lagRow)`
    select pg_is_in_recovery() as "isStandby",
      (select system_identifier::text = ${system}::text from pg_control_system()) as "isSameSystem",
      (select timeline_id = ${timeline}::int from pg_control_checkpoint()) as "isSameHistory",
      greatest(0, ${at}::pg_lsn - coalesce(pg_last_wal_replay_lsn(), '0/0'))::bigint
        as "behindBytes"`.one(replica);
}
