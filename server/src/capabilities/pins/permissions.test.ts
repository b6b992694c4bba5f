import { contract } from '@rimpang/contract/index';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/requests/caller.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { pinsVerbs } from './index.ts';

let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
});
afterAll(() => h.close());

/** Written down a second time on purpose: decision 011, not what the table happens to say. */
const partnerOnly = [
  'stock',
  'list',
  'history',
  'placeOrder',
  'attachProof',
  'myOrders',
  'transfer',
  'recipients',
];
const both = ['chain'];
const serviceStaff = [
  'orders',
  'order',
  'approveOrder',
  'rejectOrder',
  'approveOrders',
  'rejectOrders',
  'all',
  'partnerStock',
  ...both,
];
const owners = ['create', 'companyStock', 'companyList', 'transferFromCompany'];
const may: Record<Role, string[]> = {
  mitra: [...partnerOnly, ...both],
  cs: serviceStaff,
  finance: [],
  admin: [...serviceStaff, ...owners],
  super_admin: [...serviceStaff, ...owners, 'resetAll'],
};
const usernames: Record<Role, string> = {
  mitra: 'budi',
  cs: 'cs',
  finance: 'finance',
  admin: 'admin',
  super_admin: 'superadmin',
};

/** 'allowed' is anything but a refusal at the door: authorisation comes before the input is looked at. */
async function tried(verb: keyof typeof pinsVerbs, caller: Caller): Promise<string> {
  const { run }: { run: (services: Harness['services'], caller: Caller, input: never) => Promise<unknown> } =
    pinsVerbs[verb];
  const error = await run(h.services, caller, { nonsense: true } as never).catch((reason: unknown) => reason);
  if (!(error instanceof Failure)) throw error;
  return error.code === 'INPUT_INVALID' ? 'allowed' : error.code;
}

const verbs = Object.keys(pinsVerbs) as (keyof typeof pinsVerbs)[];

test('every endpoint of the contract has its verb, and nothing else is offered', () => {
  expect(verbs.toSorted()).toEqual(Object.keys(contract.pins).toSorted());
  for (const verb of verbs) expect(pinsVerbs[verb].action).toBe(`pins.${verb}`);
});

test.each(Object.keys(may) as Role[])('%s may exactly what decision 011 says', async (role) => {
  const caller = await h.as(usernames[role]);
  for (const verb of verbs)
    expect([verb, await tried(verb, caller)]).toEqual([
      verb,
      may[role].includes(verb) ? 'allowed' : 'FORBIDDEN',
    ]);
});

test('a visitor may nothing', async () => {
  for (const verb of verbs) expect(await tried(verb, await h.as(null))).toBe('NOT_SIGNED_IN');
});

test('a temporary password must be changed first', async () => {
  const { actor, ...caller } = await h.as('budi');
  const temporary = { ...caller, actor: actor && { ...actor, mustChangePassword: true } };
  for (const verb of partnerOnly)
    expect(await tried(verb as keyof typeof pinsVerbs, temporary)).toBe('MUST_CHANGE_PASSWORD');
});

test('the matrix takes the PIN module from cs with the next request, and never gives finance any', async () => {
  const matrix = structuredClone(defaultMatrix);
  matrix.cs['pin-management'] = false;
  matrix.finance['pin-management'] = true;
  for (const verb of verbs) {
    expect(await tried(verb, { ...(await h.as('cs')), matrix })).toBe('FORBIDDEN');
    expect(await tried(verb, { ...(await h.as('finance')), matrix })).toBe('FORBIDDEN');
  }
});
