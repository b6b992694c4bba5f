import type { ApiToken } from '@rimpang/contract/tokens';
import { expect, test } from 'vitest';
import { queries } from '../../../api/client.ts';
import { staticPage, wordsOf } from '../../../testing/static-page.tsx';
import { ApiTokens } from './api-tokens.tsx';

const token: ApiToken = {
  id: 7,
  name: 'Akuntansi',
  hint: 'rpt_4fK2',
  owner: { id: 1, username: 'superadmin', fullName: 'Super Admin', role: 'super_admin' },
  actions: ['partners.list'],
  addresses: [],
  createdAt: '2026-11-20T03:00:00.000Z',
  expiresAt: '2027-11-20T03:00:00.000Z',
  lastUsedAt: null,
  lastUsedAddress: null,
  state: 'active',
  mayRevoke: true,
};
const choices = [{ area: 'partners', read: ['partners.list'], write: [] }];
const shown = (rows: readonly ApiToken[]) => {
  const data = { rows, choices, secondFactor: false };
  return staticPage(<ApiTokens />, [{ query: queries.tokens.list.queryOptions({ input: {} }), data }]);
};

test.each<[Partial<ApiToken>, string]>([
  [{}, 'Mitra: baca dari alamat mana pun Terakhir dipakai belum pernah Berlaku sampai 20 November 2027'],
  [
    { lastUsedAt: '2026-11-21T03:00:00.000Z', lastUsedAddress: '10.0.0.7', addresses: ['10.0.0.0/8'] },
    'dari 10.0.0.0/8 Terakhir dipakai 21 November 2026, 10.00 WIB 10.0.0.7',
  ],
  [{ actions: ['gudang.pindah'] }, '@superadmin 1 hak dari'],
  [{}, 'Aktif Cabut'],
  [{ state: 'expired' }, 'Kedaluwarsa'],
  [{ state: 'revoked', mayRevoke: false }, 'Dicabut'],
  [{ state: 'blocked' }, 'Pemilik ditutup'],
])('a token with %j reads %s', (more, words) => {
  const html = shown([{ ...token, ...more }]);
  expect(wordsOf(html)).toContain(words);
  expect(wordsOf(html)).toContain('Akuntansi rpt_4fK2… atas nama @superadmin');
  expect(html.includes('aria-label="Cabut token Akuntansi"')).toBe(more.mayRevoke ?? true);
});

test('without a token the list says what one is for', () => {
  expect(wordsOf(shown([]))).toContain('Belum ada token API. Dengan token, program');
});
