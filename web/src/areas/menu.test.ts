import { allowedActions } from '@rimpang/domain/permissions';
import { defaultMatrix, type Role } from '@rimpang/domain/roles';
import { describe, expect, it } from 'vitest';
import { adminMenu, type Waiting } from './admin/menu.ts';
import { mayOpenIn } from './admin/may-open.ts';
import { partnerMenu } from './partner/menu.ts';
import { isGroup, type MenuEntry, visibleMenu } from '../shell/menu.ts';

function labels(menu: readonly MenuEntry[], role: Role): string[] {
  const allowed = allowedActions(role, defaultMatrix);
  return visibleMenu(menu, (action) => allowed.includes(action)).flatMap((entry) =>
    isGroup(entry) ? [entry.label, ...entry.items.map((item) => item.label)] : [entry.label],
  );
}

describe('the menus show what a role may open (R6.3)', () => {
  it('finance: bonus and withdrawal work, no PINs, partners or network', () => {
    expect(labels(adminMenu({}), 'finance')).toEqual([
      'Dasbor',
      'Manajemen Bonus',
      'Bonus Mitra',
      'Bonus Referal Perusahaan',
      'Bonus RO Perusahaan',
      'Buku Besar',
      'Penarikan',
      'Penarikan Bonus',
      'Batch Pencairan',
      'Klaim Reward',
      'Pengaturan',
      'Pencairan',
    ]);
  });

  it('cs: PIN orders, partners and network, but neither creating PINs nor the company stock', () => {
    const shown = labels(adminMenu({}), 'cs');
    expect(shown).toContain('Orderan PIN Mitra');
    expect(shown).toContain('Daftar Seluruh Mitra');
    expect(shown).toContain('Jaringan');
    expect(shown).not.toContain('Buat PIN');
    expect(shown).not.toContain('Stok PIN Super Admin');
    expect(shown).not.toContain('Transfer PIN');
    expect(shown).not.toContain('Penarikan');
  });

  it('super_admin sees every entry, admin all but how a company moves in', () => {
    const all = adminMenu({}).flatMap((entry) =>
      isGroup(entry) ? [entry.label, ...entry.items.map((item) => item.label)] : [entry.label],
    );
    expect(labels(adminMenu({}), 'admin')).toEqual(all.filter((label) => label !== 'Pindahan Data'));
    expect(labels(adminMenu({}), 'super_admin')).toEqual(all);
  });

  it('partners see their groups', () => {
    expect(labels(partnerMenu, 'mitra')).toEqual(
      expect.arrayContaining(['Manajemen PIN', 'Penarikan', 'Jaringan']),
    );
  });

  it('counts every queue of the dashboard somewhere', () => {
    const waiting = {
      orders: 1,
      withdrawals: 2,
      payouts: 4,
      claims: 8,
      productOrders: 16,
      tierRegistrations: 32,
      messages: 64,
    } satisfies Required<Waiting>;
    const counts = adminMenu(waiting).flatMap((entry) => ('items' in entry ? entry.items : []));
    expect(counts.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(127);
  });
});

/** What messages to staff are about, as the server writes it, and who of super_admin, admin, finance and cs may open it. */
const links: readonly [string, string][] = [
  ['/admin/dashboard', '✓✓✓✓'],
  ['/admin/profile', '✓✓✓✓'],
  ['/admin/notifications', '✓✓✓✓'],
  ['/admin/mitra/7', '✓✓–✓'],
  ['/admin/mitra/invitations', '✓✓–✓'],
  ['/admin/settings/site?bagian=company', '✓✓––'],
  ['/admin/settings/plan', '✓✓––'],
  ['/admin/settings/payouts', '✓✓✓–'],
  ['/admin/settings/import', '✓–––'],
  ['/admin/settings/audit', '✓✓––'],
  ['/admin/access-control/settings', '✓✓––'],
  ['/admin/access-control/tokens', '✓✓––'],
  ['/admin/access-control/webhooks', '✓✓––'],
  // Of the partner that one was, and what is no page of the area.
  ['/dashboard/stok-pin', '––––'],
  ['/admin/mitra/7/../../settings/audit', '––––'],
  ['//elsewhere.example/admin/profile', '––––'],
];

it.each(links)('%s of a message is a link for who may open it: %s', (link, expected) => {
  const roles: readonly Role[] = ['super_admin', 'admin', 'finance', 'cs'];
  const marks = roles.map((role) => {
    const allowed = allowedActions(role, defaultMatrix);
    return mayOpenIn(link, (action) => allowed.includes(action)) ? '✓' : '–';
  });
  expect(marks.join('')).toBe(expected);
});
