import { setTimeout as sleep } from 'node:timers/promises';
import { chainAudit } from '@rimpang/server/capabilities/audit/index';
import { settleNetwork } from '@rimpang/server/capabilities/network/index';
import { settleTotals } from '@rimpang/server/loops';
import { watchNumbering } from '@rimpang/server/platform/database/numbered';
import { bool, query } from '@rimpang/server/platform/database/query';
import type { Services } from '@rimpang/server/platform/requests/services';
import { startLoop } from '@rimpang/server/platform/runtime/loop';
import { sql } from 'kysely';
import type { Bench } from './bench-database.ts';
import { withoutTimeLimits } from './partners.ts';

/** What every write leaves to the loops of the product, as often as they do it (server/src/loops.ts). Returns how it ends. */
export function startSettling({ db, log, ...services }: Services): () => Promise<void> {
  const work: [name: string, everyMs: number, run: () => Promise<unknown>][] = [
    ['settle-network', 250, () => settleNetwork(db)],
    ['settle-totals', 1_000, () => settleTotals({ db, log, ...services })],
    ['chain-audit', 2_000, () => chainAudit(db, services.clock())],
    ['watch-numbering', 60_000, () => watchNumbering(db)],
  ];
  const loops = work.map(([name, everyMs, run]) => startLoop({ name, everyMs, run, log }));
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}

const isBehind = async ({ owner }: Bench): Promise<boolean> => {
  const { behind } = await query({ behind: bool })`
    select bool_or(coalesce(next_id > until_id, false)) as behind from platform.folded`.one(owner);
  return behind;
};

/** Everything that was written is settled, folded in and chained; each round marks how far the next one may go. */
export async function settleAll(bench: Bench): Promise<void> {
  const { services } = bench;
  const settle = async () => {
    await settleNetwork(services.db);
    await settleTotals(services);
    await watchNumbering(services.db);
  };
  await settle();
  do {
    await settle();
    // A loop beside it may have the work in hand.
    await sleep(10);
  } while (await isBehind(bench));
  await chainAudit(services.db, services.clock());
}

/** The same of what the seed wrote, as in a company that runs, with what the planner knows of it. */
export async function catchUp(bench: Bench): Promise<void> {
  await settleAll(bench);
  // Ten seconds are what a person waits; a million takes longer.
  await withoutTimeLimits(bench.owner, (tx) => sql`analyze`.execute(tx));
}
