import { addDays, dateOf } from '@rimpang/domain/calendar';
import { int, nullable, query, text } from '@rimpang/server/platform/database/query';
import type { Caller } from '@rimpang/server/platform/requests/caller';
import { Failure } from '@rimpang/server/platform/requests/failure';
import type { Services } from '@rimpang/server/platform/requests/services';
import { type FilteredList, filteredLists, type Input, pairsOf } from '@rimpang/server/testing/list-filters';
import { type Bench, openBench } from './bench-database.ts';
import type { Measurement } from './measure.ts';
import { groupName, withGroup } from './partners.ts';
import { filteredMs, judgedFilters } from './reading-goals.ts';
import { callerOf, commonPart } from './readings.ts';
import { catchUp } from './settling.ts';
import { measureSlowness } from './usual-machine.ts';

const large = 1_000_000;
/** What is asked may be no sensible question. */
const usualRefusals: ReadonlySet<string> = new Set(['INPUT_INVALID', 'NOT_FOUND']);
/** The second time counts: the first plans a statement, and reads from the disk. */
const times = 2;
const slowestShown = 5;

type Asked = { input: Input; ms: number; failure: string | null };

const examples = {
  headId: int,
  ordinaryId: int,
  recruiterId: int,
  username: text,
  bonusId: int,
  bonusCode: text,
  withdrawalId: int,
  withdrawalCode: text,
  orderCode: text,
  pinCode: text,
  reference: nullable(text),
};
/** Who asks, and what is looked for: the partner with active RO who has the largest branch, one of a thousand below, the one who brought most, and something of each kind from long ago. */
const examplesOf = ({ owner }: Bench) =>
  query(examples)`
    select h.id as "headId", m.id as "ordinaryId", r.id as "recruiterId",
      (select username from identity.account where role = 'mitra'
        order by id offset 5000 limit 1) as username,
      b.id as "bonusId", b.code as "bonusCode", w.id as "withdrawalId", w.code as "withdrawalCode",
      (select code from pins.order order by id offset 1000 limit 1) as "orderCode",
      (select code from pins.pin order by id offset 5000 limit 1) as "pinCode",
      (select reference from storefront.public_order order by id limit 1) as reference
    from (select id from network.member where ro_active and parent_id is not null
        order by downline_count desc limit 1) h
      cross join lateral (select id from network.member where ro_active and downline_count >= 1000
        order by downline_count, id limit 1) m
      cross join lateral (select id from network.member where ro_active and parent_id is not null
        order by direct_count desc, id limit 1) r
      cross join lateral (select id, code from bonuses.bonus order by id offset 5000 limit 1) b
      cross join lateral (select id, code from withdrawals.withdrawal order by id offset 500 limit 1) w`.one(
    owner,
  );
type Examples = Awaited<ReturnType<typeof examplesOf>>;

/** What is asked in fields that take more than a few values: what is there, what is not, what many have, and the name of a group that has nothing. */
function typed(field: string, found: Examples): readonly unknown[] {
  const day = (ago: number) => dateOf(addDays(new Date(), -ago));
  const codes = [
    found.bonusCode,
    found.orderCode,
    found.withdrawalCode,
    found.pinCode,
    found.reference ?? 'W',
  ];
  const people = [commonPart, groupName, 'xqzw', found.username, 's', 'a b', '12', '%'];
  const fields: Record<string, readonly unknown[]> = {
    search: [...people, '08123', ...codes, found.pinCode.slice(0, 8)],
    query: [...people, ...codes],
    owner: people,
    actor: people,
    code: [found.pinCode, found.pinCode.slice(-6, -3), found.orderCode],
    action: ['partners.activateRo', 'staff.edit', 'x.y'],
    subject: [String(found.headId), found.username],
    from: [day(1_001), day(21)],
    to: [day(970), day(1)],
    day: [day(3)],
    partnerId: [found.headId, found.ordinaryId, found.recruiterId],
    memberId: [found.headId, found.ordinaryId, found.recruiterId],
    resellerId: [1],
    bonusId: [found.bonusId],
    withdrawalId: [found.withdrawalId],
    limit: [100],
    skip: [200],
  };
  return fields[field] ?? [];
}

/** Every choice alone, and every two of them together, beside what has to be asked for. */
function inputsOf({ required, choices, isSensible }: FilteredList): Input[] {
  const alone = choices.map((choice) => [choice]);
  return [[], ...alone, ...pairsOf(choices)]
    .map((chosen): Input => ({ ...required, ...Object.fromEntries(chosen) }))
    .filter(isSensible);
}

/** How long a page takes, or as what it was refused. */
async function timed(run: (input: Input) => Promise<unknown>, input: Input, mostMs: number): Promise<Asked> {
  let ms = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times && ms > mostMs; time += 1) {
    const began = performance.now();
    try {
      await run(input);
    } catch (error) {
      const failure = error instanceof Failure ? error.code : String(error);
      return { input, ms: performance.now() - began, failure };
    }
    ms = performance.now() - began;
  }
  return { input, ms, failure: null };
}

/** What each question to a list took; none where the list is not this caller's. */
async function asked(
  services: Services,
  caller: Caller,
  list: FilteredList,
  mostMs: number,
): Promise<Asked[]> {
  const found: Asked[] = [];
  for (const input of inputsOf(list)) {
    const one = await timed((question) => list.run(services, caller, question), input, mostMs);
    if (one.failure === 'FORBIDDEN') return [];
    found.push(one);
  }
  return found;
}

const worded = ({ input, ms, failure }: Asked) =>
  `${JSON.stringify(input).replaceAll('"', '')} ${failure ?? `${ms.toFixed(0)} ms`}`;

function rowOf(name: string, all: readonly Asked[], mostMs: number): Measurement {
  const slowest = all.toSorted((a, b) => b.ms - a.ms);
  const isRefused = ({ failure }: Asked) => failure !== null && !usualRefusals.has(failure);
  const slow = [...all.filter(isRefused), ...slowest.filter((one) => one.ms > mostMs && !isRefused(one))];
  const [value, yardstick] = [
    slowest[0]?.ms ?? Number.NaN,
    slowest[Math.floor(all.length / 2)]?.ms ?? Number.NaN,
  ];
  return {
    name: `${name}, ${all.length} ways`,
    value,
    unit: 'ms',
    yardstick,
    ratio: value / yardstick,
    ...(all.some(isRefused) ? { broken: 'gagal' } : judgedFilters(name, value, mostMs / filteredMs)),
    detail: `${slow.length} over ${mostMs.toFixed(0)} ms, or failed${slow.length > 0 ? `: ${slow.slice(0, slowestShown).map(worded).join('; ')}` : ''}`,
  };
}

/** What every list of the contract is called. */
export const filteredNames = (): string[] => [...filteredLists(() => [''])].map(({ name }) => name);

/**
 * The slowest page of each list in milliseconds, one caller, with every filter alone and every two of them together; beside it the
 * middle of them. `only` takes the lists whose name begins so.
 */
export async function filters({
  partners = large,
  keep,
  only = '',
}: {
  partners?: number | undefined;
  keep?: string | undefined;
  only?: string | undefined;
}): Promise<Measurement[]> {
  const bench = await openBench({ partners, keep });
  try {
    await catchUp(bench);
    const found = await examplesOf(bench);
    const callers = {
      staff: callerOf(bench.services.companyId, 'super_admin'),
      head: callerOf(found.headId, 'mitra'),
      'ordinary partner': callerOf(found.ordinaryId, 'mitra'),
      recruiter: callerOf(found.recruiterId, 'mitra'),
    };
    const mostMs = filteredMs * (await measureSlowness(bench.services.db));
    return await withGroup(bench.owner, async () => {
      const rows: Measurement[] = [];
      for (const list of filteredLists((field) => typed(field, found))) {
        if (!list.name.startsWith(only)) continue;
        for (const [who, caller] of Object.entries(callers)) {
          const all = await asked(bench.services, caller, list, mostMs);
          if (all.length > 0) rows.push(rowOf(`${list.name}, ${who}`, all, mostMs));
        }
      }
      return rows;
    });
  } finally {
    await bench.close();
  }
}
