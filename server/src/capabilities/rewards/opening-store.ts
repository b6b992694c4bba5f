import { claimableKeys, type RewardKey } from '@rimpang/domain/rewards';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { oneOf, query } from '../../platform/database/query.ts';

/** Notes rewards that partners were given before the company moved in. */
export async function insertGrantedBefore(
  tx: Tx,
  rows: readonly { partnerId: number; reward: RewardKey }[],
): Promise<void> {
  await sql`
    insert into rewards.granted_before (partner_id, reward)
    select g."partnerId", g.reward
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("partnerId" bigint, reward text)`.execute(
    tx,
  );
}

/** The rewards that one partner was given before: they are not claimed again. */
export const grantedBeforeFor = (partnerId: number | RawBuilder<unknown>) =>
  query({
    reward: oneOf(claimableKeys),
  })`select reward from rewards.granted_before where partner_id = ${partnerId}`;

/** Removes what was noted of these partners. */
export async function deleteGrantedBefore(tx: Tx, partnerIds: readonly number[]): Promise<void> {
  await sql`delete from rewards.granted_before where partner_id = any (${partnerIds}::bigint[])`.execute(tx);
}
