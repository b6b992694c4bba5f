import { expect, test } from 'vitest';
import { loginMessage } from './login-message.ts';

test('the message has the username and the link with its end, and no password', () => {
  const link = { path: '/reset-password#rahasia', expiresAt: '2026-11-25T03:00:00.000Z' };
  expect(
    loginMessage({ fullName: 'Dewi Lestari', username: 'dewi' }, link, 'https://contoh.id').split('\n'),
  ).toEqual([
    'Halo Dewi Lestari, selamat bergabung sebagai mitra!',
    'Username Anda: dewi',
    'Buat password Anda sendiri lewat tautan ini (sekali pakai, berlaku sampai 25 November 2026, 10.00\u00a0WIB):',
    'https://contoh.id/reset-password#rahasia',
    'Setelah itu login di https://contoh.id/login dan konfirmasi email Anda.',
  ]);
});
