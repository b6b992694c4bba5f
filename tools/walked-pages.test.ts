import { expect, test } from 'vitest';
import { partnerScreens } from '../e2e/partner-routes.ts';
import { publicPages } from '../e2e/public-routes.ts';
import { staffScreens } from '../e2e/staff-routes.ts';
import { adminRoutes } from '../web/src/areas/admin/routes.ts';
import { partnerRoutes } from '../web/src/areas/partner/routes.ts';
import { publicRoutes } from '../web/src/areas/public/routes.ts';

/** Addresses that no walk opens, and what does. */
const elsewhere = new Map([
  ['admin', 'leads on to the home of the staff area'],
  [
    'admin/access-control/webhooks/:endpointId',
    'the log of an endpoint that is made in settings.desktop.spec.ts',
  ],
  ['admin/mitra/:partnerId', 'walked part by part in routes.desktop.spec.ts'],
  ['siapkan-akun', 'the first owner in launch.desktop.spec.ts'],
  ['verifikasi-dua-langkah', 'the first owner in launch.desktop.spec.ts'],
  ['ganti-password', 'a temporary password in sessions.spec.ts'],
]);
const forMachines = /\.(txt|xml|webmanifest)$/;

type Route = { path?: string; index?: boolean };
const addressesOf = (area: string, routes: readonly Route[]) =>
  routes.filter(({ path }) => path !== '*').map(({ path = '' }) => [area, path].filter(Boolean).join('/'));

/** The page behind an address: the one of just this name, else one with a part that varies. */
function pageAt(address: string, pages: readonly string[]): string | undefined {
  const path = address.replace(/[?#].*/, '').slice(1);
  const fits = (page: string) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return pages.find((page) => page === path) ?? pages.find(fits);
}

test('every page is opened by the walk that looks at it with axe and at every width from 320 to 2560 px', () => {
  const pages = [
    ...addressesOf('', publicRoutes).filter((path) => !forMachines.test(path)),
    ...addressesOf('dashboard', partnerRoutes),
    ...addressesOf('admin', adminRoutes),
  ];
  const walked = [...publicPages, ...[...partnerScreens, ...staffScreens].map(({ path }) => path)];
  const opened = new Set(walked.map((path) => pageAt(path, pages)));
  expect(pages.filter((path) => !opened.has(path)).toSorted()).toEqual([...elsewhere.keys()].toSorted());
});
