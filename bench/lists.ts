import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import { int, query } from '@rimpang/server/platform/database/query';
import { type Bench, openBench } from './bench-database.ts';
import { type Measurement, latencies } from './measure.ts';
import { callerOf, commonPart } from './readings.ts';
import { catchUp } from './reads.ts';

const usualPartners = 5_000;
const seconds = 3;
const mostDownlineMs = 20;
/** Of the straightforward list. */
const mostShare = 0.1;

/** As a list is written at first: every match is gathered to count and to sum it. */
function straightforward({ owner }: Bench, part: string): () => Promise<unknown> {
  return () =>
    query({ id: int, total: int, orders: int })`
      select a.id, count(*) over () as total, sum(coalesce(m.personal_ro, 0)) over ()::bigint as orders
      from identity.account a join partners.profile p on p.account_id = a.id
        left join network.figures m on m.member_id = a.id left join identity.account u on u.id = m.parent_id
      where a.role = 'mitra' and a.closed_at is null
        and (${part} = '' or strpos(lower(a.username), ${part}) > 0
          or strpos(lower(a.full_name), ${part}) > 0)
      order by a.id desc limit 26`.all(owner);
}

/**
 * A page of partners and of a search among them for one caller, beside the straightforward statement of the same run; and a page of 100
 * of the largest branch for 16 callers, beside the same for one.
 */
export async function lists({ partners = usualPartners }: { partners?: number | undefined }) {
  const bench = await openBench({ partners });
  const { services, owner, close } = bench;
  try {
    await catchUp(bench);
    const { head } = await query({ head: int })`
      select id as head from network.member where parent_id is not null
      order by downline_count desc limit 1`.one(owner);
    const staff = callerOf(services.companyId, 'super_admin');
    const partner = callerOf(head, 'mitra');
    const middle = async (callers: number, call: () => Promise<unknown>) =>
      (await latencies({ callers, seconds, call })).p50;
    const page = (search?: string) => () => partnersVerbs.list.run(services, staff, { search });
    const downline = () => partnersVerbs.downline.run(services, partner, { limit: 100 });
    const found: Measurement[] = [];
    const beside = (name: string, value: number, yardstick: number, holds: boolean, promise: string) =>
      found.push({
        name,
        value,
        unit: 'ms',
        yardstick,
        ratio: value / yardstick,
        broken: holds ? undefined : promise,
      });
    for (const part of ['', commonPart]) {
      const plain = await middle(1, straightforward(bench, part));
      const ours = await middle(1, page(part || undefined));
      const name = part ? 'search of staff' : 'list of partners';
      beside(name, ours, plain, ours <= mostShare * plain, `janji: ${mostShare} × daftar sederhana`);
    }
    const [alone, together] = [await middle(1, downline), await middle(16, downline)];
    const promise = `janji: paling lama ${mostDownlineMs} ms`;
    beside('100 of the downline, 16 callers', together, alone, together <= mostDownlineMs, promise);
    return found;
  } finally {
    await close();
  }
}
