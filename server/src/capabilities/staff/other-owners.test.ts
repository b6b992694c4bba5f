import { afterAll, beforeAll, expect, test } from 'vitest';
import { json, query } from '../../platform/database/query.ts';
import { openLive } from '../../platform/requests/live.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { runTogether } from '../../testing/together.ts';
import { tokensVerbs } from '../tokens/index.ts';
import { staffVerbs } from './index.ts';

/** Two owners have staff, rights and tokens on their screens: what one changes the other hears of, and the audit log says who it was. */
let h: Harness;
let site: Site;
const live = openLive(async (topics) => live.receive(topics));
const proof = { currentPassword: testPassword };
beforeAll(async () => {
  const harness = await openHarness();
  h = { ...harness, services: { ...harness.services, live } };
  site = await openSite(h);
  await h.staff('pemilik', 'super_admin');
  await h.staff('finance', 'finance');
});
afterAll(() => h.close());

/** What nothing here announces, and each of these people is told. */
const last = 'storefront';

/** What this person's screen is told while something is done. A sign-in announces the account, so that cannot be the end. */
async function heardBy(who: string, act: () => Promise<unknown>): Promise<string[]> {
  const response = await (await site.as(who)).get('/api/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await act();
  live.publish([last]);
  let text = '';
  while (!text.includes(`"${last}"`)) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  return ['staff', 'tokens'].filter((topic) => text.includes(`"${topic}"`));
}

const changes: Record<string, { topic: string; act: () => Promise<unknown> }> = {
  'a new member of staff': {
    topic: 'staff',
    act: async () =>
      staffVerbs.registerStaff.run(h.services, await h.as('superadmin'), {
        username: 'baru',
        fullName: 'Baru',
        email: 'baru@rimpang.id',
        role: 'cs',
        ...proof,
      }),
  },
  'an edited one': {
    topic: 'staff',
    act: async () =>
      staffVerbs.editStaff.run(h.services, await h.as('superadmin'), {
        accountId: await h.idOf('baru'),
        revision: await h.revisionOf('baru'),
        fullName: 'Baru Sekali',
        email: 'baru@rimpang.id',
        ...proof,
      }),
  },
  'a temporary password of one': {
    topic: 'staff',
    act: async () =>
      staffVerbs.issueTemporaryPassword.run(h.services, await h.as('superadmin'), {
        accountId: await h.idOf('baru'),
        reason: 'Lupa',
        ...proof,
      }),
  },
  'a second factor of one, switched off': {
    topic: 'staff',
    act: async () =>
      staffVerbs.resetSecondFactor.run(h.services, await h.as('superadmin'), {
        accountId: await h.idOf('baru'),
        reason: 'HP hilang',
        ...proof,
      }),
  },
  'a deleted one': {
    topic: 'staff',
    act: async () =>
      staffVerbs.deleteStaff.run(h.services, await h.as('superadmin'), {
        accountId: await h.idOf('baru'),
        ...proof,
      }),
  },
  'a right': {
    topic: 'staff',
    act: async () =>
      staffVerbs.changeMatrix.run(h.services, await h.as('superadmin'), {
        role: 'finance',
        module: 'bonus-management',
        allowed: false,
      }),
  },
  'a new token': {
    topic: 'tokens',
    act: async () =>
      tokensVerbs.create.run(h.services, await h.as('superadmin'), {
        name: 'Akuntansi',
        actions: ['partners.list'],
        addresses: '',
        days: 90,
        ...proof,
      }),
  },
  'a revoked token': {
    topic: 'tokens',
    act: async () => {
      const caller = await h.as('superadmin');
      const { rows } = await tokensVerbs.list.run(h.services, caller, {});
      return tokensVerbs.revoke.run(h.services, caller, { tokenId: rows[0]?.id ?? 0 });
    },
  },
};
test.each(Object.entries(changes))('%s is heard of by another owner', async (_, { topic, act }) => {
  expect(await heardBy('pemilik', act)).toEqual([topic]);
});

test('and by no member of staff who may not see it', async () => {
  expect(await heardBy('finance', async () => live.publish(['staff', 'tokens']))).toEqual([]);
});

test('a right that two owners change at once is noted for the one who changed it', async () => {
  const cell = { role: 'finance', module: 'bonus-management', allowed: true } as const;
  const [one, two] = [await h.as('superadmin'), await h.as('pemilik')];
  const answers = await runTogether(h.services, [
    (services) => staffVerbs.changeMatrix.run(services, one, cell),
    (services) => staffVerbs.changeMatrix.run(services, two, cell),
  ]);
  expect(answers).toEqual(['ok', 'ok']);
  const noted = await query({ detail: json<object>() })`
    select detail from audit.entry where action = 'identity.changeMatrix' order by id`.all(h.owner);
  expect(noted.map(({ detail }) => detail)).toEqual([
    { module: 'bonus-management', before: true, after: false },
    { module: 'bonus-management', before: false, after: true },
  ]);
});
