import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { type Database, openDatabase, snapshot, type Tx } from '../platform/database/database.ts';
import { snapshotApart } from '../platform/database/replica.ts';
import { query, text } from '../platform/database/query.ts';
import { appendOnly } from './append-only.ts';
import { auditChain } from './audit-chain.ts';
import { balancesCheck, earningsCheck } from './balances.ts';
import { auditedCheck, causesCheck } from './causes.ts';
import type { Check } from './check.ts';
import { claimsEarned, claimsOnce } from './claims.ts';
import { closedAccounts } from './closed-accounts.ts';
import { countersCheck } from './counters.ts';
import { invitationsCheck } from './invitations.ts';
import { ledgerSums } from './ledger-sums.ts';
import { newcomersCheck } from './newcomers.ts';
import { numberingCheck } from './numbering.ts';
import { ordersCheck } from './orders.ts';
import { openingsCheck } from './openings.ts';
import { ownBenefit } from './own-benefit.ts';
import { pinChains, pinOwners, pinsConserved, pinsUsedOnce } from './pins.ts';
import { lineagesCheck, planEvents } from './plan-events.ts';
import { referencesCheck } from './references.ts';
import { promotedPartners } from './promoted.ts';
import { resetLinks } from './reset-links.ts';
import { resellerPayouts } from './reseller-payouts.ts';
import { registrationsCheck, roActivations } from './registrations.ts';
import { talliesCheck } from './tallies.ts';
import { telephonesCheck } from './telephones.ts';
import { textsCheck } from './texts.ts';
import { totalsCheck } from './totals.ts';
import { transitions } from './transitions.ts';
import { treeCheck } from './tree.ts';
import { uniquenessCheck } from './uniqueness.ts';
import { heldMoney, withdrawalBounds, withdrawalsOnce } from './withdrawals.ts';

/** Everything that is asked, in the order of the invariants; what others build on comes first. */
export const checks: readonly Check[] = [
  ledgerSums,
  appendOnly,
  referencesCheck,
  auditChain,
  balancesCheck,
  earningsCheck,
  withdrawalBounds,
  heldMoney,
  withdrawalsOnce,
  pinsConserved,
  pinsUsedOnce,
  pinOwners,
  pinChains,
  ordersCheck,
  registrationsCheck,
  openingsCheck,
  roActivations,
  treeCheck,
  lineagesCheck,
  planEvents,
  claimsEarned,
  claimsOnce,
  resellerPayouts,
  closedAccounts,
  countersCheck,
  newcomersCheck,
  totalsCheck,
  talliesCheck,
  telephonesCheck,
  invitationsCheck,
  numberingCheck,
  uniquenessCheck,
  textsCheck,
  causesCheck,
  auditedCheck,
  transitions,
  ownBenefit,
  promotedPartners,
  resetLinks,
];

export type Report = {
  ok: boolean;
  /** Names of the checks that ran: all of them, whatever was found. */
  checked: string[];
  /** `name: difference`, the first one of each check that found any. */
  differences: string[];
  /** The same for a terminal, in Indonesian. */
  lines: string[];
};

/** A check that cannot even run (a table that is gone) is a difference too. */
async function ask(tx: Tx, find: Check['find']): Promise<string | null> {
  await sql`savepoint check_begins`.execute(tx);
  try {
    return await find(tx);
  } catch (error) {
    await sql`rollback to savepoint check_begins`.execute(tx);
    return `tidak dapat diperiksa: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Millions of rows take longer than a page may, and more memory to be joined in: the limits of the pool are for people who wait. A
 * join may take a sixty-fourth of the machine's memory, of which the server's own pages are a quarter, 512 MB at most: what does not fit
 * in is written to disk and read again. `helpers` are processes beside one connection; where every processor has a connection, they would only
 * take turns with it.
 */
async function withoutLimits(tx: Tx, helpers: 0 | 2): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local max_parallel_workers_per_gather = ${sql.lit(helpers)}`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  await sql`select set_config('work_mem', greatest(128, least(512,
    pg_size_bytes(current_setting('shared_buffers')) / 16777216)) || 'MB', true)`.execute(tx);
}

/** Runs every check inside a transaction that is already open, and writes nothing. */
export async function inspectTransaction(tx: Tx): Promise<Report> {
  await withoutLimits(tx, 2);
  const found: Found[] = [];
  for (const check of checks) found.push({ check, difference: await ask(tx, check.find) });
  return reportOf(found);
}

type Part = { check: Check; place: number; ask: Check['find'] };

/** The parts of all checks, the long ones first. */
function partsOf(all: readonly Check[]): Part[] {
  return all
    .toSorted((a, b) => Number(b.isLong ?? false) - Number(a.isLong ?? false))
    .flatMap((check) => (check.parts ?? [check.find]).map((find, place) => ({ check, place, ask: find })));
}

/**
 * Runs every check in one snapshot that several connections share: each takes the next part that waits, the longest first, so
 * that as many processors as there are connections are busy to the end.
 */
async function inspectTogether(db: Database, connections: number): Promise<Report> {
  const waiting = partsOf(checks);
  const found = new Map<Check, (string | null)[]>(checks.map((check) => [check, []]));
  const work = async (tx: Tx) => {
    await withoutLimits(tx, 0);
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const differences = found.get(part.check) ?? [];
      differences[part.place] = await ask(tx, part.ask);
    }
  };
  await snapshot(db, async (first) => {
    const shared = await query({ id: text })`select pg_export_snapshot() as id`.one(first);
    const others = Array.from({ length: connections - 1 }, () =>
      snapshot(db, async (tx) => {
        await sql`set transaction snapshot ${sql.lit(shared.id)}`.execute(tx);
        await work(tx);
      }),
    );
    // All of them end before the snapshot does, also where one fails.
    const ends = await Promise.allSettled([work(first), ...others]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  });
  const firstOf = (check: Check) => found.get(check)?.find((difference) => difference !== null) ?? null;
  return reportOf(checks.map((check) => ({ check, difference: firstOf(check) })));
}

/**
 * Asks the data of a live database whether the invariants of trust.md hold, in one read-only snapshot: no writer waits,
 * and no half-done change is seen. Recomputes from the history through `domain/`, not through the code that wrote it.
 * An address is asked through as many connections as there are processors (two at least), a pool through one of its own. Never throws for
 * what it finds; throws where the database cannot be reached.
 */
export async function verifyDatabase(target: Database | string): Promise<Report> {
  if (typeof target !== 'string') return snapshotApart(target, inspectTransaction);
  const connections = Math.max(2, Math.min(mostConnections, availableParallelism()));
  const db = openDatabase(target, { max: connections });
  try {
    return await inspectTogether(db, connections);
  } finally {
    await db.destroy();
  }
}

/** More would take connections from the people whom the database serves meanwhile. */
const mostConnections = 8;

type Found = { check: Check; difference: string | null };

function reportOf(found: readonly Found[]): Report {
  const broken = found.filter(({ difference }) => difference !== null);
  const differences = broken.map(({ check, difference }) => `${check.name}: ${difference}`);
  const lines = found.map(({ check: { name, invariants }, difference }) => {
    const numbers = invariants.map((number) => `I${number}`).join(' ');
    return `${difference === null ? '✓' : '✗'} ${name} (${numbers})${difference === null ? '' : `: ${difference}`}`;
  });
  const verdict =
    broken.length === 0
      ? `${found.length} pemeriksaan, tidak ada selisih.`
      : `${broken.length} dari ${found.length} pemeriksaan menemukan selisih. Yang pertama: ${differences[0]}`;
  return {
    ok: broken.length === 0,
    checked: found.map(({ check }) => check.name),
    differences,
    lines: [...lines, verdict],
  };
}
