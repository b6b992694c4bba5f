import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyone, openPeople, partnersOnly } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { reportsVerbs as verbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 100_000 });
  await resellersVerbs.add.run(h.services, await h.as('budi'), {
    fullName: 'Wati',
    whatsapp: '081222223333',
    address: 'Solo',
  });
});
afterAll(() => h.close());

test('is for partners, and holds what is stored about the reader and no other person', async () => {
  expect(await everyone(h, (caller) => verbs.myData.run(h.services, caller, {}))).toEqual(partnersOnly());
  const { fileName, sections, truncated } = await verbs.myData.run(h.services, await h.as('budi'), {});
  expect(fileName).toBe('rimpang-budi-2026-11-20.json');
  expect(truncated).toEqual([]);
  const now = h.services.clock();
  h.setClock(new Date('2026-11-20T18:00:00Z'));
  const late = await verbs.myData.run(h.services, await h.as('budi'), {});
  expect(late.fileName).toBe('rimpang-budi-2026-11-21.json');
  h.setClock(now);
  expect(sections.akun).toMatchObject([{ username: 'budi', email: 'budi@gmail.com' }]);
  expect(sections.profil).toMatchObject([{ nomor_rekening: '•••• 4821', nik_tersimpan: true }]);
  expect(sections.saldo).toMatchObject([{ tersedia: 490_000, ditahan: 110_000 }]);
  expect(sections.bonus).toHaveLength(2);
  expect(sections.penarikan).toMatchObject([{ jumlah: 100_000, status: 'pending' }]);
  expect(sections.reseller).toMatchObject([{ nama: 'Wati' }]);
  const other = await verbs.myData.run(h.services, await h.as('siti'), {});
  expect(other.sections.penarikan).toEqual([]);
  expect(JSON.stringify(other)).not.toContain('Wati');
});

test('no secret is in it: NIK, account number, password, tokens', async () => {
  const text = JSON.stringify(await verbs.myData.run(h.services, await h.as('budi'), {}));
  expect(text).not.toMatch(/331304140590|123456784821|argon2|cipher|hash/);
});
