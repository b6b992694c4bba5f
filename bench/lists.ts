import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import { int, nullable, query, text } from '@rimpang/server/platform/database/query';
import { type Bench, openBench } from './bench-database.ts';
import { type Measurement, latencies } from './measure.ts';
import { judgedShare, type Verdict } from './reading-goals.ts';
import { callerOf, commonPart } from './readings.ts';
import { catchUp } from './settling.ts';
import { measureSlowness } from './usual-machine.ts';

const usualPartners = 5_000;
const seconds = 3;
const mostDownlineMs = 20;

/**
 * The list as it was when the promise was made: every match is gathered with what a row shows, to count and to sum it. The
 * statement alone, without the verb around it.
 */
function gathered({ owner }: Bench, part: string | null): () => Promise<unknown> {
  const pattern = part && `%${part}%`;
  return () =>
    query({ id: int, username: text, uplineName: nullable(text), total: int, repeatOrders: int })`
      with matching as (
        select a.id, a.username, a.full_name, a.rank, p.status, p.phone, p.joined_at, m.parent_id,
          m.downline_count, m.personal_ro, coalesce(m.ro_active, false) as ro_active
        from partners.partnership p
          join identity.person a on a.id = p.account_id and a.role = 'mitra' and not a.closed
          left join network.figures m on m.member_id = a.id
        where ${pattern}::text is null or a.username ilike ${pattern} or a.full_name ilike ${pattern}
      )
      select x.*, u.username as upline, u.full_name as "uplineName",
        (select count(*) from matching) as total,
        (select coalesce(sum(personal_ro), 0)::bigint from matching) as "repeatOrders"
      from matching x left join identity.person u on u.id = x.parent_id
      order by x.id desc limit 26`.all(owner);
}

/**
 * A page of partners and of a search among them for one caller, beside the statement of before in the same run; and a page of 100
 * of the largest branch for 16 callers, beside the same for one.
 */
export async function lists({ partners = usualPartners }: { partners?: number | undefined }) {
  const bench = await openBench({ partners });
  const { services, owner, close } = bench;
  try {
    await catchUp(bench);
    const { head, newest } = await query({ head: int, newest: text })`
      select id as head, (select username from identity.person order by id desc limit 1) as newest
      from network.member where parent_id is not null order by downline_count desc limit 1`.one(owner);
    const staff = callerOf(services.companyId, 'super_admin');
    const partner = callerOf(head, 'mitra');
    const middle = async (callers: number, call: () => Promise<unknown>) =>
      (await latencies({ callers, seconds, call })).p50;
    const page = (search?: string) => () => partnersVerbs.list.run(services, staff, { search });
    const downline = () => partnersVerbs.downline.run(services, partner, { limit: 100 });
    const found: Measurement[] = [];
    const beside = (name: string, value: number, yardstick: number, verdict: Verdict) =>
      found.push({ name, value, unit: 'ms', yardstick, ratio: value / yardstick, ...verdict });
    for (const [name, part] of [
      ['list of partners', null],
      ['search of staff, common part', commonPart],
      ['search of staff, a username', newest],
    ] as const) {
      const before = await middle(1, gathered(bench, part));
      const ours = await middle(1, page(part ?? undefined));
      beside(name, ours, before, judgedShare(name, ours / before));
    }
    const [alone, together] = [await middle(1, downline), await middle(16, downline)];
    const most = mostDownlineMs * (await measureSlowness(services.db));
    const promise = `janji: paling lama ${mostDownlineMs} ms, di mesin ini ${most.toFixed(0)} ms`;
    const verdict = together <= most ? {} : { broken: promise };
    beside('100 of the downline, 16 callers', together, alone, verdict);
    return found;
  } finally {
    await close();
  }
}
