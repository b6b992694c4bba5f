import { addDays, dateOf } from '@rimpang/domain/calendar';
import { defaultMatrix, type Role } from '@rimpang/domain/permissions';
import { auditVerbs } from '@rimpang/server/capabilities/audit/index';
import { bonusesVerbs } from '@rimpang/server/capabilities/bonuses/index';
import { networkVerbs } from '@rimpang/server/capabilities/network/index';
import { partnersVerbs } from '@rimpang/server/capabilities/partners/index';
import { pinsVerbs } from '@rimpang/server/capabilities/pins/index';
import { reportsVerbs } from '@rimpang/server/capabilities/reports/index';
import { withdrawalsVerbs } from '@rimpang/server/capabilities/withdrawals/index';
import type { Caller } from '@rimpang/server/platform/requests/caller';
import type { Services } from '@rimpang/server/platform/requests/services';
import { bool, int, query, text } from '@rimpang/server/platform/database/query';
import { settleTotals } from '@rimpang/server/loops';
import { sql } from 'kysely';
import { type Bench, type BenchOptions, openBench } from './bench-database.ts';
import { type Measurement, latencies } from './measure.ts';

const callers = 16;
const seconds = 3;
/** The sizes that are compared, small before large; `--partners` replaces the large one. */
const small = 10_000;
const large = 1_000_000;
/** What a read may take at the larger size, in milliseconds at the server. */
const mostMs = { p50: 10, p99: 50 };
const mostGrowth = 1.5;
/** Of many names, as the invented company has them. */
const commonPart = 'sari';
/** Of few codes: three of the six signs that are drawn. */
const codePart = 'K42';
const lastDay = dateOf(new Date());
const firstDay = dateOf(addDays(new Date(), -29));

const callerOf = (id: number, role: Role): Caller => ({
  actor: {
    id,
    username: `akun${id}`,
    fullName: `Akun ${id}`,
    email: `akun${id}@contoh.id`,
    role,
    rank: 'Mitra',
    mustChangePassword: false,
  },
  matrix: defaultMatrix,
});

type Run = { run: (services: Services, caller: Caller, input: never) => Promise<unknown> };

type Head = { id: number; username: string };

/** The partner with the largest branch. */
function headOf({ owner }: Bench): Promise<Head> {
  return query({ id: int, username: text })`
    select m.id, a.username from network.member m join identity.account a on a.id = m.id
    where m.parent_id is not null order by m.downline_count desc limit 1`.one(owner);
}

/** Every read of staff and of the partner with the largest branch, by name. */
function readsOf(services: Services, { id: headId, username }: Head): Record<string, () => Promise<unknown>> {
  const as = (caller: Caller) => (verb: Run, input: object) => () =>
    verb.run(services, caller, input as never);
  const staff = as(callerOf(services.companyId, 'super_admin'));
  const ofHead = as(callerOf(headId, 'mitra'));
  return {
    'partners.list': staff(partnersVerbs.list, {}),
    'partners.list, by name': staff(partnersVerbs.list, { sort: 'partner' }),
    'partners.list, RO Aktif': staff(partnersVerbs.list, { roStatus: 'Aktif' }),
    'partners.list, rare part': staff(partnersVerbs.list, { search: username }),
    'partners.list, common part': staff(partnersVerbs.list, { search: commonPart }),
    'partners.registrations': staff(partnersVerbs.registrations, {}),
    'partners.list, Tidak Aktif': staff(partnersVerbs.list, { status: 'Tidak Aktif' }),
    'partners.resetPreview': staff(partnersVerbs.resetPreview, {}),
    'bonuses.all': staff(bonusesVerbs.all, {}),
    'bonuses.all, claimed': staff(bonusesVerbs.all, { status: 'claimed' }),
    'bonuses.all, unclaimed': staff(bonusesVerbs.all, { status: 'unclaimed' }),
    'bonuses.all, common part': staff(bonusesVerbs.all, { search: commonPart }),
    'bonuses.overview': staff(bonusesVerbs.overview, {}),
    'reports.adminDashboard': staff(reportsVerbs.adminDashboard, {}),
    'reports.adminSeries': staff(reportsVerbs.adminSeries, {}),
    'reports.adminPeriod': staff(reportsVerbs.adminPeriod, { from: firstDay, to: lastDay }),
    'reports.ledgerEntries': staff(reportsVerbs.ledgerEntries, {}),
    'reports.ledgerEntries, one account': staff(reportsVerbs.ledgerEntries, { account: 'available' }),
    'reports.search': staff(reportsVerbs.search, { query: commonPart }),
    'pins.all': staff(pinsVerbs.all, {}),
    'pins.all, part of a code': staff(pinsVerbs.all, { code: codePart }),
    'pins.partnerStock': staff(pinsVerbs.partnerStock, {}),
    'pins.partnerStock, by name': staff(pinsVerbs.partnerStock, { sort: 'partner' }),
    'pins.partnerStock, common part': staff(pinsVerbs.partnerStock, { search: commonPart }),
    'pins.companyStock': staff(pinsVerbs.companyStock, {}),
    'pins.orders': staff(pinsVerbs.orders, {}),
    'pins.orders, common part': staff(pinsVerbs.orders, { search: commonPart }),
    'withdrawals.queue': staff(withdrawalsVerbs.queue, {}),
    'withdrawals.queue, all': staff(withdrawalsVerbs.queue, { status: 'all' }),
    'withdrawals.queue, common part': staff(withdrawalsVerbs.queue, { search: commonPart }),
    'audit.list': staff(auditVerbs.list, {}),
    'network.children': staff(networkVerbs.children, { memberId: headId }),
    'partners.downline': ofHead(partnersVerbs.downline, { limit: 100 }),
    'partners.downline, common part': ofHead(partnersVerbs.downline, { search: commonPart }),
    'reports.partnerDashboard': ofHead(reportsVerbs.partnerDashboard, {}),
    'bonuses.list': ofHead(bonusesVerbs.list, {}),
  };
}

type Latency = { p50: number; p99: number };

async function measured({ services }: Bench, head: Head): Promise<Map<string, Latency>> {
  const found = new Map<string, Latency>();
  const trivial = () => sql`select 1`.execute(services.db);
  for (const [name, call] of Object.entries({ ...readsOf(services, head), yardstick: trivial }))
    found.set(name, await latencies({ callers, seconds, call }));
  return found;
}

/** What the seed wrote is folded in first, as in a company that runs: each round marks how far the next one may go. */
async function catchUp({ services, owner }: Bench): Promise<void> {
  const behind = () =>
    query({ behind: bool })`
      select bool_or(coalesce(next_id > until_id, false)) as behind from platform.folded`.one(owner);
  await settleTotals(services);
  do await settleTotals(services);
  while ((await behind()).behind);
  await sql`analyze`.execute(owner);
}

async function atSize(options: BenchOptions): Promise<Map<string, Latency>> {
  const bench = await openBench(options);
  try {
    const head = await headOf(bench);
    await catchUp(bench);
    return await measured(bench, head);
  } finally {
    await bench.close();
  }
}

function promiseBroken(at: Latency | undefined, before: Latency | undefined): string | undefined {
  if (!at || !before) return 'gagal';
  if (at.p50 > mostMs.p50 || at.p99 > mostMs.p99) return `janji: p50 ${mostMs.p50} ms, p99 ${mostMs.p99} ms`;
  return at.p50 > mostGrowth * before.p50 ? `janji: paling banyak ${mostGrowth} × yang kecil` : undefined;
}

/**
 * Milliseconds of each read through the services, 16 callers at once, at 10.000 partners and at 1.000.000 side by side; beside each
 * the simplest question to the same database through the same pool.
 */
export async function reads({
  partners = large,
  keep,
}: {
  partners?: number | undefined;
  keep?: string | undefined;
}): Promise<Measurement[]> {
  const sizes = [
    await atSize({ partners: Math.min(small, partners), keep }),
    await atSize({ partners, keep }),
  ];
  const [before, after] = sizes;
  return [...(after ?? [])].flatMap(([name, at]) =>
    (['p50', 'p99'] as const).map((rank) => {
      const yardstick = before?.get(name)?.[rank] ?? Number.NaN;
      return {
        name: `${name} ${rank}`,
        value: at[rank],
        unit: 'ms',
        yardstick,
        ratio: at[rank] / yardstick,
        broken: rank === 'p50' ? promiseBroken(at, before?.get(name)) : undefined,
      };
    }),
  );
}
