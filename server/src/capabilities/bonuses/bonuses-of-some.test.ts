import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { partnersVerbs } from '../partners/index.ts';
import { bonusesVerbs } from './index.ts';

let h: Harness;
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
});
afterAll(() => h.close());

type Input = Parameters<typeof bonusesVerbs.all.run>[2];
const all = async (input: Input) => bonusesVerbs.all.run(h.services, await h.as('finance'), input);

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

  it('are none where none of them earned', async () => {
    expect(await all({ search: 'satu kembar' })).toMatchObject({ rows: [], total: { count: 0 } });
  });
});
