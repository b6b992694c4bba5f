import { setImmediate as endOfTurn } from 'node:timers/promises';
import { type Award, evaluatePlan, type Plan, roReceiver } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { int, query, text } from '../platform/database/query.ts';
import { type Check, firstAmong, firstOf, inParts } from './check.ts';
import { lastEventId, readEvents, readStoredLines, readPlans, type StoredEvent } from './plan-store.ts';

const batch = 1_000;
/** So many events are recomputed before the process, which may serve people too, does something else. */
const eventsOfTurn = 250;

/** Events, and by event what was stored for each. */
type Batch = { events: StoredEvent[]; lines: Map<number, string[]> };

async function readBatch(tx: Tx, after: number, upTo: number): Promise<Batch> {
  const events = await readEvents(tx, { after, upTo, limit: batch });
  const ids = events.map((event) => event.id);
  const lines = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length > 0)
    for (const { eventId, line } of await readStoredLines(tx, ids)) lines.get(eventId)?.push(line);
  return { events, lines };
}

/** Events behind one number, up to another. */
type Stretch = { after: number; upTo: number };

/** The next batch is read while this one is recomputed: the database and this process work at the same time. */
async function* batchesOf(tx: Tx, { after, upTo }: Stretch): AsyncGenerator<Batch> {
  for (let reading = readBatch(tx, after, upTo); ; ) {
    const found = await reading;
    const last = found.events.at(-1);
    if (!last) return;
    reading = readBatch(tx, last.id, upTo);
    // Its failure is told when it is waited for, or not at all where the check ends early.
    reading.catch(() => {});
    try {
      yield found;
    } finally {
      await reading.catch(() => {});
    }
  }
}

/** What the plan says must be stored for one award, in the words of `readStoredLines`. */
function linesOf({ rule, beneficiary, quantity, passedOver }: Award, company: number): string[] {
  const toCompany = beneficiary === company;
  const book = (from: string, to: string, amount: number) =>
    `buku ${rule.key} untuk ${beneficiary}: ${from} -${amount}, ${to} ${amount}`;
  if (rule.award.kind === 'points') {
    const { counter, points } = rule.award;
    const to = toCompany ? `company_${counter}` : `${counter}@${beneficiary}`;
    return [book(`${counter}_issued`, to, points * quantity)];
  }
  const amount = rule.award.amount * quantity;
  return [
    book('bonus_expense', toCompany ? 'company_bonus' : `available@${beneficiary}`, amount),
    `bonus ${rule.key} untuk ${beneficiary}: ${rule.award.type} ${amount}`,
    ...passedOver.map(({ id, reason }, i) => `lewat ${rule.key}: ${id} ${reason} ke-${i + 1}`),
  ];
}

/** What a line is about, before its amounts. */
const subjectOf = (line: string) => line.slice(0, line.indexOf(':'));

/** The first line that only one side has. A line that is stored twice counts as one too many. */
function compare(expected: readonly string[], stored: readonly string[]): string | null {
  const left = [...stored];
  for (const line of expected) {
    const at = left.indexOf(line);
    if (at === -1) {
      const instead = left.find((other) => subjectOf(other) === subjectOf(line));
      return `seharusnya ada "${line}"${instead ? `, tersimpan "${instead}"` : ''}`;
    }
    left.splice(at, 1);
  }
  return left[0] ? `tidak seharusnya ada "${left[0]}"` : null;
}

/** Who the event says received an RO bonus, against the history that names the receiver (invariant 13). */
function receiverProblem(event: StoredEvent, awards: readonly Award[]): string | null {
  if (event.trigger !== 'ro-activation') return null;
  const expected = roReceiver(awards)?.beneficiary ?? event.company;
  return event.receiver === expected
    ? null
    : `riwayat RO menyebut penerima ${event.receiver}, seharusnya ${expected}`;
}

function problemOf(event: StoredEvent, plans: readonly Plan[], stored: readonly string[]): string | null {
  const plan = plans.find(({ version, validFrom }) => version === 1 || new Date(validFrom) <= event.at);
  if (plan?.version !== event.planVersion)
    return `memakai rencana ${event.planVersion}, yang berlaku saat itu ${plan?.version}`;
  const awards = evaluatePlan(plan, event);
  const lines = awards.flatMap((award) => linesOf(award, event.company));
  return compare(lines, stored) ?? receiverProblem(event, awards);
}

/** Of so many stretches of the events, one after the other, each can be recomputed by itself. */
const stretches = 16;

async function differenceIn(tx: Tx, stretch: number): Promise<string | null> {
  // Each batch is looked up along indexes; told otherwise, the planner reads all accounts for it, twice as long in a million.
  await sql`set local enable_hashjoin = off`.execute(tx);
  const plans = await readPlans(tx);
  const last = await lastEventId(tx);
  const end = (n: number) => Math.floor((last * n) / stretches);
  const found = await firstProblem(tx, plans, { after: end(stretch), upTo: end(stretch + 1) });
  await sql`set local enable_hashjoin = on`.execute(tx);
  return found;
}

async function firstProblem(tx: Tx, plans: readonly Plan[], stretch: Stretch): Promise<string | null> {
  for await (const { events, lines } of batchesOf(tx, stretch)) {
    for (const [n, event] of events.entries()) {
      if (n % eventsOfTurn === 0) await endOfTurn();
      const problem = problemOf(event, plans, lines.get(event.id) ?? []);
      if (problem) return `${event.cause}: ${problem}`;
    }
  }
  return null;
}

/** Recomputes every bonus, point and receiver from the frozen events and the plan, by the rules of `domain/` alone. */
export const planEvents: Check = inParts({
  name: 'plan-events',
  isLong: true,
  invariants: [10, 11, 12, 13, 15],
  parts: Array.from({ length: stretches }, (_, stretch) => (tx: Tx) => differenceIn(tx, stretch)),
});

/** Whom an event names above its subject is everybody above the subject, nearest first, up to the company. */
export const lineagesCheck: Check = {
  name: 'lineages',
  invariants: [13, 14],
  find: (tx) =>
    firstAmong([
      () =>
        firstOf(
          tx,
          query({ cause: text, company: int })`
            select cause, company_id as company from bonuses.event
              where company_id is distinct from (select id from network.member where parent_id is null)
            order by id`,
          (row) => `${row.cause} menyebut akun ${row.company} sebagai perusahaan`,
        ),
      () =>
        firstOf(
          tx,
          query({ cause: text, named: text, above: text })`
            select e.cause, n.ids as named, m.path as above from bonuses.event e
              join network.member m on m.id = e.subject_id
            cross join lateral (select '/' || coalesce(string_agg(x.value ->> 'id',
            '/' order by x.place desc) || '/', '') || m.id || '/' as ids
              from jsonb_array_elements(e.ancestors) with ordinality as x(value, place)) n
            where e.trigger <> 'order-approval' and n.ids <> m.path order by e.id`,
          (row) => `${row.cause} menyebut garis ${row.named}, di jaringan ${row.above}`,
        ),
    ]),
};
