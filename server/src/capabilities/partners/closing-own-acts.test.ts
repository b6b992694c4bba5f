import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, nextNik, testPassword } from '../../testing/harness.ts';
import { picture, visitor } from '../../testing/public-forms.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { filesVerbs } from '../files/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { staffVerbs } from '../staff/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { approveClaim, partnersVerbs } from './index.ts';
import { openClosingRaces, type Pair, racePair } from './test-closing.ts';
import { signUpWithPin } from './test-sign-up.ts';

let h: Harness;
beforeAll(async () => {
  h = await openClosingRaces({ firstPoints: 1_000 });
});
afterAll(() => h.close());

/** What becomes of a request whose sender is closed before it begins. */
const signedOut = ['NOT_SIGNED_IN'];
const blocked = ['CLOSE_BLOCKED'];
const ro = { type: 'ro', quantity: 1 } as const;
const made = new Map<string, number>();

async function withPins(who: string) {
  await h.partner(who, { upline: 'atas' });
  await h.givePins(who, 'ro', 2);
}

async function withWithdrawal(who: string) {
  await h.partner(who);
  const { id } = await withdrawalsVerbs.request.run(h.services, await h.as(who), { amount: 60_000 });
  made.set(who, id);
}

async function withClaim(who: string) {
  await h.partner(who);
  const { id } = await rewardsVerbs.claim.run(h.services, await h.as(who), { reward: 'main-1000' });
  made.set(who, id);
  // What follows comes later than the claim, by the clock too.
  h.setClock(1_000);
}

/** The partner does something with what is the partner's own. */
const own: Pair[] = [
  {
    name: 'own order',
    action: 'pins.placeOrder',
    async act(_, who, key) {
      const caller = await h.as(who, key);
      return (services) => pinsVerbs.placeOrder.run(services, caller, { items: [ro], proofFileId: null });
    },
    lost: signedOut,
    blocked,
  },
  {
    name: 'withdrawal',
    action: 'withdrawals.request',
    async act(_, who, key) {
      const caller = await h.as(who, key);
      return (services) => withdrawalsVerbs.request.run(services, caller, { amount: 60_000 });
    },
    lost: signedOut,
    blocked,
  },
  {
    name: 'claim',
    action: 'rewards.claim',
    async act(_, who, key) {
      const caller = await h.as(who, key);
      return (services) => rewardsVerbs.claim.run(services, caller, { reward: 'main-1000' });
    },
    lost: signedOut,
    blocked,
  },
  {
    name: 'own transfer',
    action: 'pins.transfer',
    before: (_, who) => withPins(who),
    async act(_, who, key) {
      const caller = await h.as(who, key);
      return (services) => pinsVerbs.transfer.run(services, caller, { ...ro, recipient: 'budi' });
    },
    lost: signedOut,
  },
  {
    name: 'own repeat order',
    action: 'partners.activateRo',
    before: (_, who) => withPins(who),
    async act(_, who, key) {
      const caller = await h.as(who, key);
      return (services) => partnersVerbs.activateRo.run(services, caller, {});
    },
    lost: signedOut,
  },
  {
    name: 'activation of oneself',
    action: 'partners.activateSelf',
    before: (_, who) => signUpWithPin(h, who),
    async act(_, who, key) {
      const caller = await h.as(who, key);
      const form = {
        nik: nextNik(),
        address: 'Jl. Mawar 3, Sragen',
        phone: '0813-1111-2222',
        bankHolder: 'Nama Pemilik',
        bank: 'bca' as const,
        upline: 'budi',
      };
      return (services) => partnersVerbs.activateSelf.run(services, caller, form);
    },
    lost: signedOut,
  },
  {
    name: 'new reseller',
    rounds: 8,
    action: 'resellers.add',
    async act(_, who, key) {
      const caller = await h.as(who, key);
      const form = { fullName: 'Sari Dewi', whatsapp: '0812-2600-7788', address: 'Jl. Mawar 3, Sragen' };
      return (services) => resellersVerbs.add.run(services, caller, form);
    },
    lost: signedOut,
  },
  {
    name: 'own profile',
    rounds: 8,
    action: 'partners.saveProfile',
    async act(_, who, key) {
      const caller = await h.as(who, key);
      const form = {
        revision: await h.revisionOf(who),
        fullName: 'Nama Baru',
        phone: '0812-3456-7890',
        address: 'Jl. Melati 6',
      };
      return (services) => partnersVerbs.saveProfile.run(services, caller, form);
    },
    lost: signedOut,
  },
  {
    name: 'own picture',
    rounds: 8,
    action: 'files.uploadAvatar',
    async act(_, who, key) {
      const caller = await h.as(who, key);
      const file = new File([new Uint8Array(await picture())], 'saya.png', { type: 'image/png' });
      return (services) => filesVerbs.uploadAvatar.run(services, caller, { file });
    },
    lost: signedOut,
  },
  {
    name: 'signing in',
    rounds: 8,
    action: 'identity.login',
    async act(_, who) {
      const caller = await visitor(h);
      return (services) =>
        sessionsVerbs.login.run(services, caller, { username: who, password: testPassword });
    },
    lost: ['LOGIN_FAILED'],
  },
];

/** Staff do something to the partner. */
const byStaff: Pair[] = [
  {
    name: 'refused withdrawal',
    action: 'withdrawals.reject',
    before: (_, who) => withWithdrawal(who),
    async act(_, who, key) {
      const finance = await h.as('finance', key);
      const input = { withdrawalId: made.get(who) ?? 0, reason: 'Rekening keliru' };
      return (services) => withdrawalsVerbs.reject.run(services, finance, input);
    },
    lost: [],
    blocked,
  },
  {
    name: 'granted claim',
    action: 'rewards.approveClaim',
    before: (_, who) => withClaim(who),
    async act(_, who, key) {
      const finance = await h.as('finance', key);
      return (services) => approveClaim.run(services, finance, { claimId: made.get(who) ?? 0 });
    },
    lost: [],
    blocked,
  },
  {
    name: 'activation by staff',
    action: 'partners.activate',
    before: (_, who) => signUpWithPin(h, who),
    async act(_, who, key) {
      await h.givePins('superadmin', 'activation', 1);
      const cs = await h.as('cs', key);
      const form = {
        username: who,
        nik: nextNik(),
        address: 'Jl. Melati 5',
        phone: '0812-3456-7890',
        bankHolder: `Nama ${who}`,
        bank: 'bri' as const,
        upline: 'budi',
      };
      return (services) => partnersVerbs.activate.run(services, cs, form);
    },
    lost: ['NOT_FOUND'],
  },
  {
    name: 'switching RO',
    rounds: 8,
    action: 'partners.setRo',
    async act(_, who, key) {
      const cs = await h.as('cs', key);
      const input = { partnerId: await h.idOf(who), active: true };
      return (services) => partnersVerbs.setRo.run(services, cs, input);
    },
    lost: ['NOT_FOUND'],
  },
  {
    name: 'promotion',
    rounds: 8,
    action: 'partners.promote',
    async act(_, who, key) {
      const owner = await h.as('superadmin', key);
      const input = {
        partnerId: await h.idOf(who),
        role: 'cs' as const,
        keepBalance: true,
        currentPassword: testPassword,
      };
      return (services) => partnersVerbs.promote.run(services, owner, input);
    },
    lost: ['NOT_FOUND'],
  },
  {
    name: 'temporary password',
    rounds: 8,
    action: 'identity.issueTemporaryPassword',
    async act(_, who, key) {
      const cs = await h.as('cs', key);
      const input = { accountId: await h.idOf(who), reason: 'Lupa' };
      return (services) => staffVerbs.issueTemporaryPassword.run(services, cs, input);
    },
    lost: ['NOT_FOUND'],
  },
];

test.each([...own, ...byStaff])('closing a partner ∥ $name: one of them wins, never both', async (pair) => {
  const seen = await racePair(h, pair);
  expect(Object.values(seen).reduce((sum, n) => sum + n, 0)).toBe(pair.rounds ?? 20);
});

test('and what is left behind is in order: closed accounts are empty', async () => {
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});
