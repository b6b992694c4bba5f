import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
const people = ['budi', 'siti', 'andi', 'dewi'];
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
  await h.partner('andi', { upline: 'siti' });
  await h.partner('dewi', { upline: 'budi' });
  await h.givePins('budi', 'ro', 1);
  await h.givePins('andi', 'ro', 2);
  for (const who of ['budi', 'andi']) await partnersVerbs.activateRo.run(h.services, await h.as(who), {});
});
afterAll(() => h.close());

const pages = {
  home: reportsVerbs.partnerDashboard,
  'sum of bonuses': bonusesVerbs.summary,
  'own profile': partnersVerbs.me,
};
type Page = keyof typeof pages;
const open = async (page: Page, who: string) => {
  const caller = await h.as(who);
  return () => pages[page].run(h.services, caller, {});
};

it.each(Object.keys(pages) as Page[])('the %s is one statement, and so of one moment', async (page) => {
  const read = await open(page, 'budi');
  expect(await statementsOf(read)).toHaveLength(1);
});

it.each(['home', 'sum of bonuses'] as const)(
  'the %s of several who ask in the same moment is one statement, and each gets the own one',
  async (page) => {
    const readers = await Promise.all([...people, 'budi'].map((who) => open(page, who)));
    const alone = [];
    for (const read of readers) alone.push(await read());
    let together: unknown[] = [];
    const sent = await statementsOf(async () => {
      together = await Promise.all(readers.map((read) => read()));
    });
    expect(sent).toHaveLength(1);
    expect(together).toEqual(alone);
    expect(new Set(together.map((shown) => JSON.stringify(shown))).size).toBe(people.length);
  },
);

it('an account without a partnership among them is refused, and no other', async () => {
  const read = await open('home', 'budi');
  const caller = await h.as('siti');
  if (!caller.actor) throw new Error('no person is signed in');
  const stranger = { ...caller, actor: { ...caller.actor, id: 999_999 } };
  const [own, other] = await Promise.allSettled([
    read(),
    reportsVerbs.partnerDashboard.run(h.services, stranger, {}),
  ]);
  expect(own.status).toBe('fulfilled');
  expect(other).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
});
