import { type SensitiveKind, sensitiveKinds } from '@rimpang/domain/account-changes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { int, oneOf, query, text, time } from '../../platform/database/query.ts';
import { samePerson } from '../accounts/index.ts';

export type Change = {
  accountId: number;
  kinds: readonly SensitiveKind[];
  by: { id: number; fullName: string };
  now: Date;
};

/** Adds a row for each kind that changed. */
export async function insertChanges(tx: Tx, { accountId, kinds, by, now }: Change): Promise<void> {
  if (kinds.length === 0) return;
  await sql`insert into identity.sensitive_change (account_id, kind, by_id, at)
    select ${accountId}::bigint, kind, ${by.id}::bigint, ${now}::timestamptz
      from unnest(${kinds}::text[]) as kind`.execute(tx);
}

/** What this person, under any account, changed of this account since then. */
export function selectChangesBy(tx: Tx, accountId: number, byId: number, since: Date) {
  return query({ kind: oneOf(sensitiveKinds), at: time })`
    select kind, at from identity.sensitive_change
    where account_id = ${accountId} and at > ${since} and ${samePerson(byId, sql`by_id`)} order by id`.all(
    tx,
  );
}

/** The newest change of the account's address by another person since then; null where there is none. */
export function selectEmailChange(
  tx: Tx,
  accountId: number,
  since: Date,
): Promise<{ id: number; fullName: string } | null> {
  return query({ id: int, fullName: text })`
    select p.id, p.full_name as "fullName" from identity.sensitive_change c
      join identity.person p on p.id = c.by_id
    where c.account_id = ${accountId} and c.kind = 'email' and c.by_id <> c.account_id and c.at > ${since}
    order by c.id desc limit 1`.first(tx);
}
