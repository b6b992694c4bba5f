import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { bool, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { writeBonuses } from '../../testing/written-bonuses.ts';
import { partnersVerbs } from '../partners/index.ts';
import { bonusesVerbs } from './index.ts';

let h: Harness;
let budi: number;
let siti: number;
const repeatOrders = 9;
/** Budi and more than a thousand others have the name, who are too many to be gathered for every page; siti, whose orders pay budi, has not. */
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  h.setClock(86_400_000);
  await h.givePins('budi', 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('budi'), {});
  await h.givePins('siti', 'ro', repeatOrders);
  for (let n = 0; n < repeatOrders; n += 1)
    await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
  await sql`update identity.account set full_name = 'Budi Kembar' where username = 'budi'`.execute(h.owner);
  await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at)
    select 'kembar' || n, 'kembar' || n || '@contoh.id', 'Satu Kembar', 'mitra', 'x', now()
    from generate_series(1, 1200) n`.execute(h.owner);
  [budi, siti] = [await h.idOf('budi'), await h.idOf('siti')];
  await overtaking();
});
afterAll(() => h.close());

type Input = Parameters<typeof bonusesVerbs.all.run>[2];
const all = async (input: Input) => bonusesVerbs.all.run(h.services, await h.as('finance'), input);

/** Eight registrations, of which each later one was paid sooner: what they paid budi is numbered the other way round. */
const overtaking = () =>
  writeBonuses(h.owner, {
    events: sql`select 'registration:uji' || n as cause, ${siti}::bigint as subject_id,
      ${budi}::bigint as beneficiary_id, now() as at from generate_series(1, 8) n`,
    trigger: 'registration',
    companyId: h.services.companyId,
    rule: 'registration.main-reward',
    amount: 1_000,
    type: sql`'referral'`,
    cumulative: sql`90000000`,
    isOvertaken: true,
  });

describe('bonuses of one cause that overtook each other', () => {
  it.each(['newest', 'oldest'] as const)(
    '%s first, none is left out, of few people as of many',
    async (order) => {
      const turned = async (search?: string) => {
        const ids: number[] = [];
        let after: string | undefined;
        do {
          const page = await all({
            trigger: 'registration',
            scope: 'partners',
            search,
            order,
            limit: 3,
            after,
          });
          ids.push(...page.rows.filter((row) => row.beneficiary.username === 'budi').map(({ id }) => id));
          after = page.next ?? undefined;
        } while (after);
        return ids;
      };
      const ofAll = await turned();
      expect(ofAll.length).toBeGreaterThan(8);
      expect(ofAll).not.toEqual(ofAll.toSorted((a, b) => (order === 'oldest' ? a - b : b - a)));
      expect(await turned('budi kembar')).toEqual(ofAll);
      expect(await turned('kembar')).toEqual(ofAll);
    },
  );
});

describe('bonuses of a name that some thousands have', () => {
  it.each(['newest', 'oldest'] as const)(
    '%s first are theirs, page by page to the last one, with their number and sum',
    async (order) => {
      const everything = (await all({ order, limit: 100 })).rows;
      const theirs = everything.filter((row) => row.beneficiary.username === 'budi');
      expect(theirs.length).toBeGreaterThan(repeatOrders);
      expect(theirs.length).toBeLessThan(everything.length);
      const ids: number[] = [];
      let after: string | undefined;
      do {
        const page = await all({ search: 'kembar', order, limit: 4, after });
        ids.push(...page.rows.map(({ id }) => id));
        expect(page.total).toMatchObject({
          count: theirs.length,
          amount: theirs.reduce((sum, { amount }) => sum + amount, 0),
        });
        after = page.next ?? undefined;
      } while (after);
      expect(ids).toEqual(theirs.map(({ id }) => id));
    },
  );

  it('are read by statements that are planned once for all', async () => {
    const connection = openDatabase(h.appUrl, { max: 1 });
    try {
      const services = { ...h.services, db: connection };
      await bonusesVerbs.all.run(services, await h.as('finance'), { search: 'kembar' });
      const planned = await query({ named: bool })`
        select count(*) > 0 as named from pg_prepared_statements
        where statement like '%met as materialized%'
          and statement not like '%pg_prepared_statements%'`.one(connection);
      expect(planned.named).toBe(true);
    } finally {
      await connection.destroy();
    }
  });

  it('are none where none of them earned', async () => {
    expect(await all({ search: 'satu kembar' })).toMatchObject({ rows: [], total: { count: 0 } });
  });
});
