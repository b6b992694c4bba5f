import type { Role } from '@rimpang/domain/roles';
import { expect, test } from 'vitest';
import { runAt } from '../../testing/run-at.tsx';
import { useStaffOrder } from './use-staff-order.ts';

const member = (fullName: string, role: Exclude<Role, 'mitra'>, activeAt: string | null) => ({
  fullName,
  role,
  activeAt,
});
const rows = [
  member('Cici', 'cs', '2026-11-20T01:00:00.000Z'),
  member('bima', 'finance', null),
  member('Dian', 'super_admin', '2026-11-21T01:00:00.000Z'),
  member('Andi', 'finance', '2026-11-22T01:00:00.000Z'),
];
const shown = async (query: string) => {
  const run = await runAt(query, useStaffOrder);
  return run.current.order(rows).map(({ fullName }) => fullName);
};

test.each([
  ['', 'Dian Andi bima Cici'],
  ['urut=newest', 'Cici bima Andi Dian'],
  ['urut=name-naik', 'Andi bima Cici Dian'],
  ['urut=name-turun', 'Dian Cici bima Andi'],
  ['urut=active-turun', 'Andi Dian Cici bima'],
  ['urut=active-naik', 'bima Cici Dian Andi'],
  ['urut=password-naik', 'Dian Andi bima Cici'],
])('%j lists %s', async (query, names) => {
  expect((await shown(query)).join(' ')).toBe(names);
});

test('a press on a heading is kept in the address', async () => {
  const run = await runAt('bagian=x', useStaffOrder);
  expect(await run.does(({ sorting }) => sorting.onSort('active', 'descending'))).toBe(
    'bagian=x&urut=active-turun',
  );
  expect(run.current.sorting).toMatchObject({ by: 'active', direction: 'descending' });
});
