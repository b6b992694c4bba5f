import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { int, query } from '../../platform/database/query.ts';
import { folderOf, partnerCells } from '../../testing/company-files.ts';
import { type Harness, openHarness, registrationForm } from '../../testing/harness.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { partnersVerbs } from '../partners/index.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { checkOpening, readInstallation, writeOpening } from './index.ts';

const payouts = 60;
let h: Harness;
/** One connection, which says what was read through it. */
let connection: Database;
let siti: number;

beforeAll(async () => {
  h = await openHarness();
  const { vault, companyId, clock } = h.services;
  const files = {
    partners: [
      partnerCells('siti', 'PERUSAHAAN', { ro: 'aktif', roSince: '2026-01-02', rank: 'Stokis' }),
      partnerCells('budi', 'siti'),
    ],
    balances: [{ username: 'siti', available: '400.000', paid: '100.000' }],
    pins: [{ owner: 'siti', type: 'aktivasi' }],
  };
  const checked = await checkOpening(folderOf(files), await readInstallation(h.owner, clock()));
  await writeOpening(h.owner, { checked, companyId, vault, now: clock(), tell: () => {} });
  siti = await h.idOf('siti');
  await partnersVerbs.register.run(
    h.services,
    await h.as('siti'),
    registrationForm('eka', { upline: 'siti' }),
  );
  await sql`insert into withdrawals.withdrawal (code, partner_id, amount, fee, bank_code, bank_holder,
      account_cipher, account_last4, available_before, requested_at, status, decided_at, decided_by)
    select 'WD-UJI-' || n, ${siti}::bigint, 50000, 0, 'bca', 'Siti', '', '1234', 9000000, now(), 'completed',
      now() + n * interval '1 minute', ${companyId}::bigint
    from generate_series(1, ${payouts}::int) n`.execute(h.owner);
  await sql`vacuum analyze`.execute(h.owner);
  connection = openDatabase(h.appUrl, { max: 1, forPages: true });
});
afterAll(async () => {
  await connection.destroy();
  await h.close();
});

it('which payouts a bonus left with begins behind what was paid before, which is looked up once', async () => {
  const { bonusId } = await query({ bonusId: int })`
    select id as "bonusId" from bonuses.bonus where beneficiary_id = ${siti}`.one(h.owner);
  const asSiti = await h.as('siti');
  const explained = () =>
    bonusReportVerbs.explain.run({ ...h.services, db: connection }, asSiti, { bonusId });
  const { paidBy } = (await explained()) as { paidBy: { code: string }[] };
  // Of 500.000 earned before 100.000 were paid before, and the first eight payouts paid the rest.
  expect(paidBy.map(({ code }) => code)).toEqual([9, 10, 11, 12, 13].map((n) => `WD-UJI-${n}`));
  expect(await rowsRead(connection, ['ledger.transfer'], explained)).toBeLessThan(payouts / 2);
});
