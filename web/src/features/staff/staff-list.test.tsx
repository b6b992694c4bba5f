import type { ListedStaff } from '@rimpang/contract/staff';
import { expect, test } from 'vitest';
import { queries } from '../../api/client.ts';
import { staticPage, wordsOf } from '../../testing/static-page.tsx';
import { StaffList } from './staff-list.tsx';

const may = {
  changePassword: false,
  issuePassword: true,
  resetSecondFactor: false,
  edit: true,
  remove: true,
};
const staff: ListedStaff = {
  id: 4,
  revision: 0,
  username: 'rina',
  fullName: 'Rina Lestari',
  email: 'rina@contoh.id',
  emailConfirmed: true,
  role: 'finance',
  createdAt: '2026-11-20T03:00:00.000Z',
  activeAt: '2026-11-20T03:00:00.000Z',
  temporaryPassword: false,
  secondFactor: true,
  partner: false,
  may,
};
const shown = (rows: readonly ListedStaff[]) =>
  staticPage(<StaffList />, [{ query: queries.identity.staff.queryOptions({ input: {} }), data: { rows } }]);

test.each<[Partial<ListedStaff>, string]>([
  [{}, 'Rina Lestari @rina rina @contoh .id Finance Terakhir aktif 20 November 2026, 10.00 WIB Dua langkah'],
  [{ activeAt: null }, 'Finance Terakhir aktif belum pernah Dua langkah'],
  [{ emailConfirmed: false }, '.id (belum dikonfirmasi) Finance'],
  [{ secondFactor: false, temporaryPassword: true }, 'Tanpa dua langkah Password sementara'],
  [{ role: 'super_admin' }, 'Super admin Terakhir aktif'],
  [{ role: 'admin' }, '.id Admin Terakhir aktif'],
  [{ role: 'cs' }, 'CS Terakhir aktif'],
])('an account of staff with %j reads %s', (more, words) => {
  expect(wordsOf(shown([{ ...staff, ...more }]))).toContain(words);
});

test('one’s own account offers another password and nothing else, one that is open all that may be done to it', () => {
  const none = {
    changePassword: false,
    issuePassword: false,
    resetSecondFactor: false,
    edit: false,
    remove: false,
  };
  const buttons = (may: ListedStaff['may']) =>
    [...shown([{ ...staff, may }]).matchAll(/<button[^>]*>(.*?)<\/button>/g)]
      .map(([, inside = '']) => wordsOf(inside))
      .filter((words) => /password|langkah|data|Hapus/i.test(words));
  expect(buttons({ ...none, changePassword: true })).toEqual(['Ganti password']);
  expect(buttons({ ...may, resetSecondFactor: true })).toEqual([
    'Lihat Password',
    'Matikan 2 langkah',
    'Ubah data',
    'Hapus',
  ]);
});
