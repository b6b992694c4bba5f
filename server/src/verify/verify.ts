import { sql } from 'kysely';
import { type Database, openDatabase, snapshot, type Tx } from '../platform/database/database.ts';
import { appendOnly } from './append-only.ts';
import { auditChain } from './audit-chain.ts';
import { balancesCheck, earningsCheck } from './balances.ts';
import { auditedCheck, causesCheck } from './causes.ts';
import type { Check } from './check.ts';
import { claimsEarned, claimsOnce } from './claims.ts';
import { closedAccounts } from './closed-accounts.ts';
import { countersCheck } from './counters.ts';
import { ledgerSums } from './ledger-sums.ts';
import { ordersCheck } from './orders.ts';
import { openingsCheck } from './openings.ts';
import { ownBenefit } from './own-benefit.ts';
import { pinChains, pinOwners, pinsConserved, pinsUsedOnce } from './pins.ts';
import { lineagesCheck, planEvents } from './plan-events.ts';
import { referencesCheck } from './references.ts';
import { resellerPayouts } from './reseller-payouts.ts';
import { registrationsCheck, roActivations } from './registrations.ts';
import { talliesCheck } from './tallies.ts';
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
  totalsCheck,
  talliesCheck,
  uniquenessCheck,
  textsCheck,
  causesCheck,
  auditedCheck,
  transitions,
  ownBenefit,
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
async function ask(tx: Tx, check: Check): Promise<string | null> {
  await sql`savepoint check_begins`.execute(tx);
  try {
    return await check.find(tx);
  } catch (error) {
    await sql`rollback to savepoint check_begins`.execute(tx);
    return `tidak dapat diperiksa: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Runs every check inside a transaction that is already open, and writes nothing. */
export async function inspectTransaction(tx: Tx): Promise<Report> {
  // Millions of rows take longer than a page may: the limits of the pool are for people who wait.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local max_parallel_workers_per_gather = 2`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const found: Found[] = [];
  for (const check of checks) found.push({ check, difference: await ask(tx, check) });
  return reportOf(found);
}

/**
 * Asks the data of a live database whether the invariants of trust.md hold, in one read-only snapshot: no writer waits,
 * and no half-done change is seen. Recomputes from the history through `domain/`, not through the code that wrote it.
 * Never throws for what it finds; throws where the database cannot be reached.
 */
export async function verifyDatabase(target: Database | string): Promise<Report> {
  const db = typeof target === 'string' ? openDatabase(target, { max: 1 }) : target;
  try {
    return await snapshot(db, inspectTransaction);
  } finally {
    if (typeof target === 'string') await db.destroy();
  }
}

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
