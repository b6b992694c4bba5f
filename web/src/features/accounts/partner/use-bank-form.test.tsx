import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { runHook } from '../../../testing/run-hook.ts';
import { openTab } from '../../../testing/tab.ts';
import type { Me } from './profile-head.tsx';
import { useBankForm } from './use-bank-form.ts';

const me: Me = {
  id: 5,
  revision: 3,
  username: 'siti',
  fullName: 'Siti Rahmawati',
  email: 'siti@example.com',
  emailConfirmed: true,
  phone: '081226001502',
  rank: 'Mitra',
  status: 'Aktif',
  roStatus: 'Aktif',
  personalRo: 0,
  upline: { id: 1, username: 'budi', fullName: 'Budi Santoso' },
  uplinePhone: null,
  address: 'Jl. Pemuda 41, Klaten',
  maskedNik: '•••• 0002',
  avatarUrl: null,
  bank: { code: 'bri', label: 'BRI', holder: 'Siti Rahmawati', maskedNumber: '•••• 7702' },
  joinedAt: '2026-01-01T00:00:00Z',
};

test('the chosen bank is there again after the session ended, the account number, the password and the code are not', async () => {
  const { tab, stub, endSession } = openTab();
  const open = () => {
    stub();
    return runHook(() => useBankForm(me, () => undefined), {
      around: (inner) => <QueryClientProvider client={queryClient}>{inner}</QueryClientProvider>,
    });
  };
  const form = await open();
  await form.does(({ set }) => set('bank', 'mandiri'));
  await form.does(({ set }) => set('holder', 'Siti R'));
  await form.does(({ set }) => set('accountNumber', '1380017751180'));
  await form.does(({ set }) => set('currentPassword', 'jahe-melati-7'));
  await form.does(({ set }) => set('code', '481516'));
  await endSession(form);
  const again = await open();
  expect(again.current.values).toMatchObject({
    bank: 'mandiri',
    holder: 'Siti R',
    accountNumber: '',
    currentPassword: '',
    code: '',
  });
  expect(Object.values(tab.stored).join()).not.toMatch(/1380017751180|jahe-melati-7|481516/);
});

test('each of the four says in its own place what is missing', async () => {
  const form = await runHook(() => useBankForm(me, () => undefined), {
    around: (inner) => <QueryClientProvider client={queryClient}>{inner}</QueryClientProvider>,
  });
  await form.does(({ send }) => send());
  expect(form.current.problems.map(({ label }) => label)).toEqual([
    'nama pemilik rekening',
    'bank',
    'nomor rekening',
    'password saat ini',
  ]);
});
