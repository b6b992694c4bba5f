import { expect, test } from 'vitest';
import { codeColumn, statusColumn } from '../../lists/columns.tsx';
import type { Column } from '../../lists/data-table.tsx';
import { useListAddress } from '../../lists/list-address.ts';
import { runAt } from '../../testing/run-at.tsx';
import { useColumns } from './use-columns.ts';

const all: readonly Column<{ code: string }>[] = [
  codeColumn('Kode', ({ code }) => code),
  { key: 'type', title: 'Jenis', at: 'what', cell: () => 'RO' },
  statusColumn(() => 'Aktif'),
  { key: 'phone', title: 'WhatsApp', at: 'action', cell: () => null },
];
const at = (query: string) => runAt(query, () => useColumns(all, useListAddress()));
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

test('everything shows until it is hidden; what names the row and its buttons cannot be chosen', async () => {
  const { current } = await at('');
  expect(current.columns).toEqual(all);
  expect(current.choices).toEqual([
    { key: 'type', title: 'Jenis' },
    { key: 'status', title: 'Status' },
  ]);
});

test('hidden columns stand in the address, the one that names the row shows all the same', async () => {
  const { current } = await at('sembunyi=code,status,gone');
  expect(keys(current.columns)).toEqual(['code', 'type', 'phone']);
  expect([...current.hidden]).toEqual(['code', 'status', 'gone']);
});

test('hiding changes the address, and showing all of them takes the word out of it', async () => {
  const hook = await at('cari=x');
  expect(await hook.does(({ hide }) => hide(new Set(['type', 'status'])))).toBe(
    'cari=x&sembunyi=type%2Cstatus',
  );
  expect(keys(hook.current.columns)).toEqual(['code', 'phone']);
  expect(await hook.does(({ hide }) => hide(new Set()))).toBe('cari=x');
});
