import type { Database, Tx } from '../../platform/database/database.ts';
import { countOpenPartners } from '../accounts/index.ts';
import { sumKinds } from '../ledger/index.ts';

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
  tx: Database | Tx,
): Promise<Pick<Preview, 'partners' | 'balance'> & { withdrawals: number }> {
  const partners = await countOpenPartners(tx);
  const kinds = await sumKinds(tx);
  const of = (kind: string) => kinds.find((row) => row.kind === kind);
  const held = of('held');
  // Money is held once for each withdrawal, and leaves once: what only came in waits.
  const withdrawals = held ? 2 * held.rises - held.count : 0;
  return { partners, balance: of('available')?.amount ?? 0, withdrawals };
}
