import { randomUUID } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { mayDo } from '@rimpang/domain/permissions';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import { runnableAt } from '@rimpang/server/http/router';
import { int, nullable, query } from '@rimpang/server/platform/database/query';
import type { Caller } from '@rimpang/server/platform/requests/caller';
import type { Bench } from './bench-database.ts';
import type { Readings } from './readings.ts';

/** What an invented company has none of, and a look-up of names that is limited to some a minute. */
const absent: ReadonlySet<string> = new Set([
  'partners.lookup',
  'import.preview',
  'import.report',
  'webhooks.deliveries',
  'webhooks.delivery',
]);

type Asking = { name: string; runnable: ReturnType<typeof runnableAt> };

function* allReads(): Generator<Asking> {
  for (const [area, procedures] of Object.entries(contract))
    for (const verb of Object.keys(procedures)) {
      const runnable = runnableAt([area, verb]);
      if (runnable.endpoint['~orpc'].route.method === 'GET') yield { name: `${area}.${verb}`, runnable };
    }
}

const wanted = { partnerId: int, batchId: nullable(int), orderId: nullable(int) };

/** What those are asked about that need something: the newest of each; null where there is none. */
async function inputsOf({ owner }: Bench): Promise<Record<string, object | null>> {
  const { partnerId, batchId, orderId } = await query(wanted)`
    select newest.id as "partnerId", (select max(id) from withdrawals.batch) as "batchId",
      (select max(id) from storefront.public_order) as "orderId"
    from (select id from identity.account where role = 'mitra' order by id desc limit 1) newest`.one(owner);
  return {
    'reports.partnerSessions': { partnerId },
    'withdrawals.sent': { operationId: randomUUID() },
    'withdrawals.batch': batchId === null ? null : { batchId },
    'storefront.order': orderId === null ? null : { orderId },
    'import.template': { file: 'partners', format: 'csv' },
  };
}

/** Who may: the owner of the company, the partner with the largest branch, or a visitor. */
function askerOf({ runnable }: Asking, { staff, head }: Record<'staff' | 'head', Caller>): Caller {
  if (runnable.anonymous) return { actor: null, matrix: defaultMatrix };
  const may = (role: Role) => mayDo(runnable.action, role, defaultMatrix);
  return may('super_admin') ? staff : head;
}

/**
 * All reads of the contract that are not among `named`, each as it is asked where nothing is chosen: what screens show beside their lists.
 * A new endpoint is measured without being written down here. Throws where one wants to be asked about something that nothing here says.
 */
export async function otherReadings(
  bench: Bench,
  named: Readings,
  callers: Record<'staff' | 'head', Caller>,
): Promise<Readings> {
  const measured = new Set(Object.keys(named).map((name) => name.replace(/, .*/, '')));
  const inputs = await inputsOf(bench);
  const others = Array.from(allReads()).filter(({ name }) => !measured.has(name) && !absent.has(name));
  const readings: Readings = {};
  for (const asking of others) {
    const { name, runnable } = asking;
    const input = name in inputs ? inputs[name] : {};
    if (!input) continue;
    const schema = runnable.endpoint['~orpc'].inputSchema as unknown as {
      safeParse(input: object): { success: boolean };
    };
    if (!schema.safeParse(input).success) throw new Error(`nothing says what ${name} is asked about`);
    const caller = askerOf(asking, callers);
    readings[name] = (page) => runnable.run(bench.services, caller, { ...input, ...page } as never);
  }
  return readings;
}
