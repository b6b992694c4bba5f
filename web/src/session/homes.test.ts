import { describe, expect, it } from 'vitest';
import { afterLogin, requiredStepOf, homeOf, loginFrom } from './homes.ts';

describe('where the login leads', () => {
  it('staff to the admin dashboard, partners to theirs', () => {
    expect(homeOf('mitra')).toBe('/dashboard');
    for (const role of ['super_admin', 'admin', 'finance', 'cs'] as const) {
      expect(homeOf(role)).toBe('/admin/dashboard');
    }
  });

  it('back to where one wanted to go', () => {
    expect(afterLogin('mitra', '/dashboard/stok-pin?type=ro')).toBe('/dashboard/stok-pin?type=ro');
    expect(afterLogin('cs', '/admin/pin/orders')).toBe('/admin/pin/orders');
  });

  it.each([
    '/admin/dashboard',
    'https://evil.test/dashboard',
    '//evil.test',
    '//evil.test/dashboard',
    '/\\evil.test/dashboard',
    '\\\\evil.test/dashboard',
    'javascript:alert(1)',
    'dashboard',
    '/dashboard/../admin/dashboard',
    '/dashboard/%2e%2e/admin',
    '/dashboard/..//evil.test',
    '/dashboard//evil.test',
    '/\tdashboard\n/../..//evil.test',
    'http://[',
    '/dashboardx',
    '',
    null,
  ])('never out of the own area: %s', (wanted) => {
    expect(afterLogin('mitra', wanted)).toBe('/dashboard');
  });
});

describe('the way to the login', () => {
  it('remembers the place with its filters, of an area only', () => {
    expect(loginFrom({ pathname: '/admin/pin/orders', search: '?status=pending&q=a b' })).toBe(
      '/login?dari=%2Fadmin%2Fpin%2Forders%3Fstatus%3Dpending%26q%3Da%20b',
    );
    for (const pathname of ['/', '/login', '/ganti-password', '/dashboardx'])
      expect(loginFrom({ pathname, search: '' })).toBe('/login');
  });
});

describe('what comes first', () => {
  const session = (mustChangePassword: boolean, mustEnrolSecondFactor: boolean) =>
    requiredStepOf({ mustChangePassword, mustEnrolSecondFactor });

  it('is the own password, then the second factor, then nothing', () => {
    expect(session(true, true)).toBe('/ganti-password');
    expect(session(false, true)).toBe('/verifikasi-dua-langkah');
    expect(session(false, false)).toBeNull();
  });
});
