import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleNetwork } from '../../capabilities/network/index.ts';
import { partnersVerbs } from '../../capabilities/partners/index.ts';
import { bool, int, query, text } from '../../platform/database/query.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { type Harness, openHarness } from '../harness.ts';
import { modelCommands } from './commands.ts';
import { NaiveCompany } from './naive-company.ts';
import type { Real } from './step.ts';

const runs = Number(process.env.MODEL_RUNS ?? 100);
const commandsPerRun = 80;
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
/** Branches of one company that grow beside each other, as in real use. */
const lanes = 4;

let h: Harness;
let branches = 0;
let beganAt: Date;

beforeAll(async () => {
  h = await openHarness();
  beganAt = h.services.clock();
  await h.staff('admin', 'admin');
  await h.staff('finance', 'finance');
});
afterAll(() => h.close());

const choosePassword = async (id: number): Promise<void> => {
  await sql`update identity.account set must_change_password = false where id = ${id}`.execute(h.owner);
};

/** Each of so many branches begins right below the points of a first trip. */
const richOnesIn = 4;
const repeatOrdersBelowTrip = 18;

/** A branch of one partner who has a few PINs to begin with, and some of them many repeat orders. */
async function newBranch(): Promise<{ model: NaiveCompany; real: Real }> {
  branches += 1;
  const head = `kepala${branches}`;
  const ids = new Map([[head, await h.partner(head)]]);
  const model = new NaiveCompany();
  model.join(head, null);
  for (const type of ['activation', 'ro'] as const) {
    await h.givePins(head, type, 2);
    model.of(head)[type] = 2;
  }
  const isRich = branches % richOnesIn === 0;
  if (isRich) await h.givePins(head, 'ro', repeatOrdersBelowTrip);
  if (isRich) model.of(head).ro += repeatOrdersBelowTrip;
  for (let at = 0; isRich && at < repeatOrdersBelowTrip; at += 1) {
    await partnersVerbs.activateRo.run(h.services, await h.as(head), {});
    model.activateRo(head);
  }
  return { model, real: { h, ids, orders: [], withdrawals: [], claims: [], beganAt, choosePassword } };
}

/** What the product says of these people, in the words of the model. */
async function recorded(ids: ReadonlyMap<string, number>) {
  const rows = await query({
    id: int,
    uplineId: int,
    uplineName: text,
    closed: bool,
    staff: bool,
    roActive: bool,
    available: int,
    held: int,
    paidOut: int,
    forfeited: int,
    utama: int,
    peringkat: int,
    personalRo: int,
    teamRo: int,
    downline: int,
    activation: int,
    ro: int,
  })`
    select p.id, p.closed, p.role <> 'mitra' as staff, f.parent_id as "uplineId",
      u.username as "uplineName", f.ro_active as "roActive",
      s.available, s.held,
      s.paid as "paidOut", s.forfeited, s.utama, s.peringkat, f.personal_ro as "personalRo",
      f.team_ro as "teamRo", f.downline_count as downline,
      (select count(*) from pins.pin where owner_id = p.id and type = 'activation'
      and status = 'available') as activation,
      (select count(*) from pins.pin where owner_id = p.id and type = 'ro' and status = 'available') as ro
    from identity.person p join network.figures f on f.member_id = p.id
    join ledger.standing s on s.owner_id = p.id left join identity.person u on u.id = f.parent_id
    where p.id = any (${[...ids.values()]})`.all(h.owner);
  // A closed account has another name: whom the model means is known by the id.
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return Object.fromEntries(
    rows.map(({ id, uplineId, uplineName, ...figures }) => [
      names.get(id),
      { ...figures, upline: names.get(uplineId) ?? uplineName },
    ]),
  );
}

async function expectSameFigures(model: NaiveCompany, { ids }: Real): Promise<void> {
  const entries = [...model.partners].map(([name, partner]) => [
    name,
    { ...partner, upline: partner.upline ?? 'superadmin' },
  ]);
  expect(await recorded(ids)).toEqual(Object.fromEntries(entries));
}

const story = fc.commands(modelCommands, { maxCommands: commandsPerRun, size: 'max' });
const branchDoesAsTheModel = fc.asyncProperty(story, async (steps) => {
  const { model, real } = await newBranch();
  await fc.asyncModelRun(() => ({ model, real }), steps);
  await expectSameFigures(model, real);
});

test(`${runs} branches of up to ${commandsPerRun} steps do what a naive model does (seed ${seed})`, async () => {
  const lane = (at: number) =>
    fc.assert(branchDoesAsTheModel, {
      seed: seed + at,
      numRuns: Math.ceil(runs / lanes),
      endOnFailure: !process.env.MODEL_SHRINK,
    });
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
});

test('and the company they make together is in order', async () => {
  await settleNetwork(h.services.db);
  const { differences } = await verifyDatabase(h.ownerUrl);
  expect(differences).toEqual([]);
});
