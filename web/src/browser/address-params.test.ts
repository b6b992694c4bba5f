import { expect, test } from 'vitest';
import { latestSearch } from './address-params.ts';

const location = { pathname: '/admin/pin/orders', search: '?status=all' };

test('at rest the address itself is the latest', () => {
  expect(latestSearch({ location, navigation: {} })).toBe('?status=all');
});

test('while another view of the page is on its way, that one is the latest', () => {
  const next = { ...location, search: '?status=all&lihat=7' };
  expect(latestSearch({ location, navigation: { location: next } })).toBe('?status=all&lihat=7');
});

test('a page that is being left has no latest search: a late change must not lead back to it', () => {
  const next = { pathname: '/admin/mitra/list', search: '?cari=siti' };
  expect(latestSearch({ location, navigation: { location: next } })).toBeNull();
});
