import type { Database, Tx } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';

type Pins = { activation: number; ro: number };
export type Preview = {
  partners: number;
  balance: number;
  partnerPins: Pins;
  allPins: Pins;
  waiting: { orders: number; withdrawals: number; claims: number };
};

/** What a reset would touch now. */
export async function selectPreview(
  db: Database | Tx,
): Promise<Pick<Preview, 'partners' | 'balance'> & { withdrawals: number }> {
  const row = await query({ partners: int, balance: int, withdrawals: int })`
    select (select count(*) from identity.person where role = 'mitra' and not closed) as partners,
      coalesce(sum(available), 0)::bigint as balance, count(*) filter (where held > 0) as withdrawals
    from ledger.standing`.first(db);
  return row ?? { partners: 0, balance: 0, withdrawals: 0 };
}
