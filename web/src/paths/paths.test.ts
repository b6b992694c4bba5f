import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import * as partnerPaths from './partner.ts';
import * as publicPaths from './public.ts';
import * as staffPaths from './staff.ts';

/** Every address once, with examples for what its builders are given. */
function allOf(paths: Readonly<Record<string, unknown>>, examples: Record<string, readonly unknown[]>) {
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      typeof path === 'function'
        ? (path as (...given: unknown[]) => string)(...(examples[name] ?? [7]))
        : path,
    ]),
  ) as Record<string, string>;
}

const type = ['reward_utama'];
const addresses = {
  public: allOf(publicPaths, { loginFor: ['/dashboard?a=b c'], registerUnder: ['budi&co'] }),
  partner: allOf(partnerPaths, {
    todayHistoryOf: type,
    unclaimedBonusesOf: type,
    allBonusesOf: type,
    networkFrom: ['budi'],
  }),
  staff: allOf(staffPaths, {
    savedView: ['pin/status', 'cari=RP'],
    ledgerOfAccount: ['paid'],
    pin: [7, 'RP-AK-M3T118'],
    pinsOf: ['budi&co'],
    networkFrom: ['budi'],
  }),
};

test('the addresses are these', () => {
  expect(addresses).toMatchSnapshot();
});

test('each leads to a page of the route table', () => {
  const table = routes as RouteObject[];
  const unknown = Object.values(addresses)
    .flatMap((group) => Object.values(group))
    .filter((address) => {
      const { pathname } = new URL(address, 'https://here.invalid');
      const last = matchRoutes(table, pathname)?.at(-1)?.route;
      return pathname !== publicPaths.staffArea && (!last || last.path === '*');
    });
  expect(unknown).toEqual([]);
});
