import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { int, nullable, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { picture } from '../../testing/public-forms.ts';
import { type Racer, runTogether } from '../../testing/together.ts';
import { filesVerbs } from '../files/index.ts';
import { partnersVerbs } from './index.ts';

/** What happens at the same moment as the closing of a partner. */
export type Pair = {
  name: string;
  /** The audit's name of it. */
  action: string;
  /** How the partner comes to be and what it has before the race; a partner under `atas` unless told otherwise. */
  before?: (h: Harness, who: string) => Promise<unknown>;
  /** Everything that can be made ready, then the act itself. `operationId` is new in every round. */
  act: (h: Harness, who: string, operationId: string) => Promise<Racer>;
  /** What the act may be told where the closing was first. */
  lost: string[];
  /** What the closing may be told where the act was first; 'ok' always. */
  blocked?: string[];
  /** It may go on without the partner: the closing takes nothing from it but this receiver. */
  mayFollow?: boolean;
  /** Fewer than usual where neither money nor PINs move. */
  rounds?: number;
};

const rounds = 20;
/** Few enough that a busy machine is not what refuses them. */
const atOnce = 5;
const everythingGivenUp = { forfeitBalance: true, voidPins: true, reason: 'Diminta mitra' };

/** A company with `budi` › `atas`, whose RO is active, and staff; its plan gives each new partner `firstPoints` points. */
export async function openClosingRaces({ firstPoints = 50 } = {}): Promise<Harness> {
  const h = await openHarness();
  await h.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update bonuses.plan_rule set award = jsonb_set(award, '{points}', to_jsonb(${firstPoints}::int))
      where key = 'registration.main-points'`.execute(tx);
  });
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  await h.partner('atas', { upline: 'budi' });
  await partnersVerbs.setRo.run(h.services, await h.as('admin'), {
    partnerId: await h.idOf('atas'),
    active: true,
  });
  return h;
}

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** A picture of a transfer that this partner uploaded. */
export async function slipOf(h: Harness, who: string): Promise<string> {
  const file = new File([new Uint8Array(await picture())], 'bukti.png', { type: 'image/png' });
  return (await filesVerbs.uploadProof.run(h.services, await h.as(who), { file })).fileId;
}

/** When the two were written, by the audit: the later entry is the later transaction. */
async function writtenAt(h: Harness, id: number, action: string, operations: string[]) {
  const row = await query({ closed: nullable(int), acted: nullable(int) })`
    select max(id) filter (where action = 'partners.close') as closed,
      max(id) filter (where action = ${action}) as acted
    from audit.entry where operation_id = any (${operations}::uuid[])
      or (operation_id is null and (actor_id = ${id} or subject in (${`partner:${id}`},
        ${`account:${id}`})))`.first(h.owner);
  return row ?? { closed: null, acted: null };
}

/** One partner, closed while something happens to it. Returns who was first: 'close', 'act', or the act alone. */
async function raceOnce(h: Harness, pair: Pair, who: string): Promise<string> {
  const partnerId = await h.idOf(who);
  const [closing, acting] = [randomUUID(), randomUUID()];
  const admin = await h.as('admin', closing);
  const act = await pair.act(h, who, acting);
  const close: Racer = (services) =>
    partnersVerbs.close.run(services, admin, { ...everythingGivenUp, partnerId });
  const [closed, acted] = await runTogether(h.services, [close, act]);
  expect(['ok', 'BUSY', ...(pair.blocked ?? [])], `${pair.name}: the closing`).toContain(closed);
  expect(['ok', 'BUSY', ...pair.lost], `${pair.name}: the act`).toContain(acted);
  // A transaction that waited too long for a lock failed with BUSY and changed nothing.
  if (closed === 'BUSY' || acted === 'BUSY') return 'busy';
  expect([closed, acted], `${pair.name}: one of them wins`).toContain('ok');
  if (closed !== 'ok') return 'act alone';
  if (acted !== 'ok') return 'close';
  if (pair.mayFollow) return 'either';
  const at = await writtenAt(h, partnerId, pair.action, [closing, acting]);
  expect(at.acted, `${pair.name}: nothing happens to ${who} after the closing`).toBeLessThan(at.closed ?? 0);
  return 'act';
}

/** Races a pair in many rounds, some at the same time; every round is a partner of its own. */
export async function racePair(h: Harness, pair: Pair): Promise<Record<string, number>> {
  const slug = pair.name.replace(/[^a-z]/g, '').slice(0, 18);
  const names = times(pair.rounds ?? rounds, (i) => `${slug}${i}`);
  const before = pair.before ?? ((_, who) => h.partner(who, { upline: 'atas' }));
  const seen: Record<string, number> = {};
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    await Promise.all(some.map((who) => before(h, who)));
    for (const winner of await Promise.all(some.map((who) => raceOnce(h, pair, who))))
      seen[winner] = (seen[winner] ?? 0) + 1;
  }
  return seen;
}
