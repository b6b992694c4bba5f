import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { untilEarlierTransactionsEnded } from '../../testing/earlier-transactions.ts';
import { staffVerbs } from '../staff/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { reportsVerbs } from '../reports/index.ts';
import { auditVerbs, chainAudit } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  await partnersVerbs.setRo.run(h.services, await h.as('admin'), {
    partnerId: await h.idOf('budi'),
    active: true,
  });
  await staffVerbs.changeMatrix.run(h.services, await h.as('superadmin'), {
    role: 'cs',
    module: 'network-view',
    allowed: false,
  });
  await untilEarlierTransactionsEnded(h.services.db);
  await chainAudit(h.services.db, h.services.clock());
  h.setClock(86_400_000);
  await partnersVerbs.reveal.run(h.services, await h.as('cs'), {
    partnerId: await h.idOf('budi'),
    field: 'nik',
    reason: 'Cek',
  });
});
afterAll(() => h.close());

const list = async (filter: object = {}, by = 'admin') =>
  auditVerbs.list.run(h.services, await h.as(by), filter);
const actionsOf = async (filter: object) => (await list(filter)).rows.map((row) => row.action);

test('tells who did what to what, before and after, newest first, and what is chained', async () => {
  const { rows } = await list();
  expect(rows[0]).toMatchObject({
    action: 'partners.reveal',
    actor: { username: 'cs', role: 'cs' },
    subject: `partner:${await h.idOf('budi')}`,
    subjectPerson: { username: 'budi' },
    before: null,
    after: null,
    detail: { field: 'nik', reason: 'Cek' },
    chained: false,
  });
  expect(rows[1]).toMatchObject({
    action: 'identity.changeMatrix',
    before: { value: true },
    after: { value: false },
    chained: true,
  });
  expect(rows[2]).toMatchObject({
    action: 'partners.setRo',
    before: { roStatus: 'Tidak Aktif' },
    after: { roStatus: 'Aktif' },
    detail: {},
  });
});

test('finds by person, action, capability, subject and day', async () => {
  expect(await actionsOf({ actor: 'staf ADMIN' })).toEqual(['partners.setRo']);
  expect(await actionsOf({ action: 'partners.reveal' })).toEqual(['partners.reveal']);
  expect(await actionsOf({ action: 'partners' })).toEqual([
    'partners.reveal',
    'partners.setRo',
    'partners.register',
  ]);
  expect(await actionsOf({ subject: 'matrix:cs' })).toEqual(['identity.changeMatrix']);
  expect(await actionsOf({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['partners.reveal']);
  expect(await actionsOf({ to: '2026-11-20', action: 'partners' })).toEqual([
    'partners.setRo',
    'partners.register',
  ]);
  expect(await actionsOf({ actor: '%' })).toEqual([]);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, after: first.next ?? '' });
  expect([...first.rows, ...second.rows]).toEqual((await list({ limit: 4 })).rows);
  const { actions } = await auditVerbs.actions.run(h.services, await h.as('admin'), {});
  expect(actions).toEqual([
    'identity.changeMatrix',
    'partners.register',
    'partners.reveal',
    'partners.setRo',
  ]);
});

test('what should never be in it is masked all the same', async () => {
  const detail = {
    nik: '3313041405900001',
    nested: { password: 'x', list: [{ accountNumber: '123' }] },
    nikChanged: true,
  };
  await sql`insert into audit.entry (at, action, subject, detail)
    values (${h.services.clock()}, 'test.leak', 'x', ${JSON.stringify(detail)}::jsonb)`.execute(
    h.services.db,
  );
  const { rows } = await list({ action: 'test.leak' });
  expect(rows[0]?.detail).toEqual({
    nik: '•••',
    nested: { password: '•••', list: [{ accountNumber: '•••' }] },
    nikChanged: true,
  });
});

test('the state of the chain, and its recomputation, which notices tampering', async () => {
  const chain = async () => auditVerbs.chain.run(h.services, await h.as('admin'), {});
  expect(await chain()).toMatchObject({
    blocks: 1,
    entries: 3,
    lastBlock: { entries: 3 },
    verified: null,
    epochs: [{ number: 1, note: 'Awal' }],
  });
  expect((await chain()).unchained).toBeGreaterThan(0);
  const good = await auditVerbs.verifyChain.run(h.services, await h.as('admin'), {});
  expect(good.verified).toEqual({ at: h.services.clock().toISOString(), ok: true, problem: null });
  await sql
    .raw(`alter table audit.entry disable trigger all; update audit.entry set detail = '{"reason":1}' where id = 2;
    alter table audit.entry enable trigger all`)
    .execute(h.owner);
  const bad = await auditVerbs.verifyChain.run(h.services, await h.as('admin'), {});
  expect(bad.verified).toMatchObject({ ok: false, problem: expect.stringContaining('were changed') });
  expect((await chain()).verified?.ok).toBe(false);
});

test.each(['finance', 'cs', 'budi'])('is not for %s', async (who) => {
  for (const verb of [auditVerbs.list, auditVerbs.actions, auditVerbs.chain, auditVerbs.verifyChain]) {
    const attempt = verb.run(h.services, await h.as(who), {});
    await expect(attempt).rejects.toBeInstanceOf(Failure);
    await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('the dashboard knows when the installation was backed up and verified last', async () => {
  const upkeep = async () => reportsVerbs.upkeep.run(h.services, await h.as('superadmin'), {});
  const copies = {
    schedule: null,
    offsite: { at: null, why: null },
    offsiteState: 'none',
    restoreTest: null,
    restoreTestState: 'never',
  };
  expect(await upkeep()).toEqual({
    ...copies,
    backup: null,
    backupState: 'never',
    backupFailure: null,
    verification: null,
    verificationState: 'never',
    mail: null,
    mailState: 'fine',
    enoughSpace: true,
  });
  await expect(reportsVerbs.upkeep.run(h.services, await h.as('cs'), {})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const backup = { rows: 5, bytes: 6, files: 1, missingFiles: 0, reason: 'manual' };
  const failure = { why: 'AccessDenied', tries: 1 };
  const tested = { ok: true, seconds: 9, why: null };
  const verification = { ok: false, checks: 22, differences: 1, first: 'balances: …' };
  await sql`insert into platform.fact values ('backup', ${JSON.stringify({ folder: '/x', ...backup })}::jsonb,
    ${h.services.clock()}),
    ('backup-offsite-failure', ${JSON.stringify(failure)}::jsonb, ${h.services.clock()}),
    ('backup-test', ${JSON.stringify(tested)}::jsonb, ${h.services.clock()}),
    ('verification', ${JSON.stringify(verification)}::jsonb, ${h.services.clock()})`.execute(h.owner);
  h.services.backups = { at: '01:00', isCarried: true };
  const at = h.services.clock().toISOString();
  expect(await upkeep()).toEqual({
    schedule: '01:00',
    offsite: { at: null, why: 'AccessDenied' },
    offsiteState: 'failed',
    restoreTest: { at, seconds: 9, why: null },
    restoreTestState: 'fine',
    backup: { ...backup, at },
    backupState: 'fine',
    backupFailure: null,
    verification: { ...verification, at },
    verificationState: 'differs',
    mail: null,
    mailState: 'fine',
    enoughSpace: true,
  });
});
