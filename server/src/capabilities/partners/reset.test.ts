import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { createBackup } from '../../backup/backup.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { int, query, text } from '../../platform/database/query.ts';
import { writeSystemState } from '../../platform/database/system-state.ts';
import { openSite } from '../../testing/browsers.ts';
import { emptyDatabase } from '../../testing/database.ts';
import { type Harness, nextNik, openHarness, registrationForm, testPassword } from '../../testing/harness.ts';
import { answer as codeOf } from '../../testing/role-answers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { networkVerbs, settleNetwork } from '../network/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { reportsVerbs } from '../reports/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
let folder: string;
let backups: string[];
const announced: string[] = [];

beforeAll(async () => {
  h = await openHarness();
  h.services.live = { ...h.services.live, publish: (topics) => void announced.push(...topics) };
  folder = await mkdtemp(join(tmpdir(), 'rimpang-reset-'));
  h.services.takeBackup = async (reason) => {
    const { ownerUrl, services } = h;
    const note = await createBackup({
      url: ownerUrl,
      ...services,
      to: folder,
      now: services.clock(),
      reason,
    });
    backups.push(note.folder);
    return note.folder;
  };
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.staff('bos', 'super_admin');
  const nik = nextNik();
  await h.partner('budi', { nik });
  await h.partner('siti', { upline: 'budi' });
  await h.partner('andi', { upline: 'siti' });
  await h.givePins('budi', 'ro', 3);
  await h.givePins('superadmin', 'activation', 2);
  await partnersVerbs.activateRo.run(h.services, await h.as('budi'), {});
  await settleNetwork(h.services.db);
  await partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
    partnerId: await h.idOf('andi'),
    role: 'cs',
    keepBalance: true,
    currentPassword: testPassword,
  });
  const { id: withdrawalId } = await withdrawalsVerbs.request.run(h.services, await h.as('siti'), {
    amount: 60_000,
  });
  await withdrawalsVerbs.approve.run(h.services, await h.as('finance'), { withdrawalId });
});
beforeEach(() => {
  backups = [];
});
afterAll(async () => {
  await h.close();
  await rm(folder, { recursive: true, force: true });
});

const typed = { confirm: 'RESET' as const, currentPassword: testPassword };
const resetNetwork = async (by: string, input: object = typed, key: string = randomUUID()) =>
  partnersVerbs.resetNetwork.run(h.services, await h.as(by, key), input as typeof typed);
const resetPins = async (by: string, input: object = typed) =>
  pinsVerbs.resetAll.run(h.services, await h.as(by), input as typeof typed);
const dashboard = async () => reportsVerbs.adminDashboard.run(h.services, await h.as('superadmin'), {});
const stateNow = async () =>
  (await partnersVerbs.resetState.run(h.services, await h.as('superadmin'), {})).state;
const preview = async () => partnersVerbs.resetPreview.run(h.services, await h.as('superadmin'), {});

describe('resetting every PIN', () => {
  it('voids what is available, with its history, and keeps what was used', async () => {
    const before = await preview();
    const done = await resetPins('superadmin');
    expect(done).toMatchObject({
      pinsVoided: before.allPins,
      backup: backups[0],
      restore: `npm run restore -- --from ${backups[0]}`,
    });
    expect(before.allPins).toEqual({ activation: 2, ro: 2 });
    const stock = await pinsVerbs.companyStock.run(h.services, await h.as('superadmin'), {});
    expect(stock).toMatchObject({ activation: { available: 0, used: 3, voided: 2, created: 5 } });
    for (const row of [stock.activation, stock.ro])
      expect(row.created).toBe(row.available + row.used + row.transferred + row.voided);
    expect(await stateNow()).toMatchObject({
      kind: 'pins',
      phase: 'done',
      by: 'Perusahaan',
      backup: backups[0],
    });
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
    const { rows } = await pinsVerbs.list.run(h.services, await h.as('budi'), {});
    expect(rows.map((pin) => pin.status).toSorted()).toEqual(['used', 'voided', 'voided']);
  });
});

/** A backup that takes until it is stopped, or until the test lets it end. */
function slowBackup() {
  const usual = h.services.takeBackup;
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  h.services.takeBackup = async (reason, signal) => {
    begun.resolve();
    await Promise.race([ending.promise, signal && once(signal, 'abort').then(() => signal.throwIfAborted())]);
    return usual(reason, signal);
  };
  return {
    begun: begun.promise,
    end: () => ending.resolve(),
    restore: () => (h.services.takeBackup = usual),
  };
}

it('a password that is changed during the backup ends the reset, and nothing has changed', async () => {
  const before = [await preview(), await dashboard()];
  const { password } = await query({ password: text })`
    select password_hash as password from identity.account where username = 'superadmin'`.one(h.owner);
  const setHash = (hash: string) =>
    sql`update identity.account set password_hash = ${hash} where username = 'superadmin'`.execute(h.owner);
  for (const reset of [resetNetwork, resetPins]) {
    const backup = slowBackup();
    const running = codeOf(reset('superadmin'));
    try {
      await backup.begun;
      await setHash('another');
      backup.end();
      expect(await running).toBe('PASSWORD_WRONG');
    } finally {
      backup.restore();
      await setHash(password);
    }
    expect(await stateNow()).toMatchObject({ phase: 'failed' });
  }
  expect([await preview(), await dashboard()]).toEqual(before);
});

describe('cancelling', () => {
  const cancel = async (by: string) => partnersVerbs.cancelReset.run(h.services, await h.as(by), {});

  it('during the backup nothing changes, the one who began it is told, and another may begin', async () => {
    const before = [await preview(), await dashboard()];
    const slow = slowBackup();
    const running = codeOf(resetPins('superadmin'));
    await slow.begun;
    expect(await codeOf(resetPins('bos'))).toBe('RESET_RUNNING');
    for (const who of ['admin', 'finance', 'cs', 'budi']) expect(await codeOf(cancel(who))).toBe('FORBIDDEN');
    expect(await codeOf(cancel('bos'))).toBe('ok');
    expect(await running).toBe('RESET_CANCELLED');
    slow.restore();
    expect(backups).toEqual([]);
    expect(await stateNow()).toMatchObject({ kind: 'pins', phase: 'cancelled', backup: null });
    expect([await preview(), await dashboard()]).toEqual(before);
    // Pressed again after an answer that was lost, or by another person: it is stopped.
    expect(await Promise.all(['bos', 'superadmin'].map((who) => codeOf(cancel(who))))).toEqual(['ok', 'ok']);
    expect(await codeOf(resetPins('bos'))).toBe('ok');
  });

  it('is too late once the closing entries have begun, and where none runs', async () => {
    const slow = slowBackup();
    const running = codeOf(resetPins('superadmin'));
    await slow.begun;
    slow.end();
    expect(await running).toBe('ok');
    slow.restore();
    expect(await codeOf(cancel('superadmin'))).toBe('RESET_TOO_LATE');
    expect(await stateNow()).toMatchObject({ phase: 'done' });
  });
});

describe('a reset that is under way', () => {
  it('is waited for as long as it lives, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const slow = slowBackup();
    const running = codeOf(resetPins('superadmin'));
    await slow.begun;
    h.setClock(180_000);
    expect((await stateNow())?.phase).toBe('failed');
    vi.advanceTimersByTime(5_000);
    await expect.poll(async () => (await stateNow())?.phase).toBe('backup');
    expect(await codeOf(resetPins('bos'))).toBe('RESET_RUNNING');
    slow.end();
    expect(await running).toBe('ok');
    slow.restore();
    vi.useRealTimers();
    expect((await stateNow())?.phase).toBe('done');
  });

  it('and died with its process has failed after two minutes: another may begin', async () => {
    const died = { kind: 'network', phase: 'closing', by: 'x', backup: '/cadangan', operation: randomUUID() };
    await writeSystemState(h.services.db, 'reset', died, h.services.clock());
    expect((await stateNow())?.phase).toBe('closing');
    expect(await codeOf(resetPins('bos'))).toBe('RESET_RUNNING');
    h.setClock(120_000);
    expect((await stateNow())?.phase).toBe('failed');
    expect(await codeOf(resetPins('bos'))).toBe('ok');
    expect((await stateNow())?.phase).toBe('done');
  });
});

describe('who may, and what stops it', () => {
  it.each(['admin', 'finance', 'cs', 'budi'])('%s may not', async (who) => {
    expect(await codeOf(resetNetwork(who))).toBe('FORBIDDEN');
    expect(await codeOf(resetPins(who))).toBe('FORBIDDEN');
    expect(await codeOf(partnersVerbs.resetPreview.run(h.services, await h.as(who), {}))).toBe('FORBIDDEN');
    expect(await codeOf(partnersVerbs.resetState.run(h.services, await h.as(who), {}))).toBe('FORBIDDEN');
  });

  it.each([
    [{ ...typed, confirm: 'reset' }, 'INPUT_INVALID'],
    [{ ...typed, confirm: '' }, 'INPUT_INVALID'],
    [{ ...typed, currentPassword: 'salah' }, 'PASSWORD_WRONG'],
  ])('%o: %s, and nothing was backed up', async (input, code) => {
    expect(await codeOf(resetNetwork('superadmin', input))).toBe(code);
    expect(await codeOf(resetPins('superadmin', input))).toBe(code);
    expect(backups).toEqual([]);
  });

  it('waits for what people still decide', async () => {
    const placed = await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), {
      items: [{ type: 'ro', quantity: 1 }],
      proofFileId: null,
    });
    const { id: withdrawalId } = await withdrawalsVerbs.request.run(h.services, await h.as('budi'), {
      amount: 60_000,
    });
    expect((await preview()).waiting).toEqual({ orders: 1, withdrawals: 1, claims: 0 });
    expect(await codeOf(resetNetwork('superadmin'))).toBe('CLOSE_BLOCKED');
    expect(backups).toEqual([]);
    await pinsVerbs.rejectOrder.run(h.services, await h.as('admin'), {
      orderId: placed.orders[0]?.id ?? 0,
      reason: 'x',
    });
    await withdrawalsVerbs.reject.run(h.services, await h.as('finance'), { withdrawalId, reason: 'x' });
  });

  it('without a backup nothing happens', async () => {
    const { takeBackup } = h.services;
    h.services.takeBackup = () => Promise.reject(new Error('disk full'));
    const before = await dashboard();
    expect(await codeOf(resetNetwork('superadmin'))).toBe('BACKUP_FAILED');
    expect((await stateNow())?.phase).toBe('failed');
    expect(await dashboard()).toEqual(before);
    h.services.takeBackup = takeBackup;
  });

  it('says so where it comes to nothing after its backup', async () => {
    const { takeBackup } = h.services;
    h.services.takeBackup = async () => {
      await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), {
        items: [{ type: 'ro', quantity: 1 }],
        proofFileId: null,
      });
      return '/somewhere';
    };
    expect(await codeOf(resetNetwork('superadmin'))).toBe('CLOSE_BLOCKED');
    expect((await stateNow())?.phase).toBe('failed');
    h.services.takeBackup = takeBackup;
    const { rows } = await pinsVerbs.orders.run(h.services, await h.as('admin'), { status: 'pending' });
    await pinsVerbs.rejectOrder.run(h.services, await h.as('admin'), {
      orderId: rows[0]?.id ?? 0,
      reason: 'x',
    });
  });
});

describe('resetting the network', () => {
  it('closes every balance by entries, archives the tree and keeps staff', async () => {
    await h.givePins('siti', 'ro', 1);
    const before = await preview();
    const key = randomUUID();
    announced.length = 0;
    const done = await resetNetwork('superadmin', typed, key);
    // Partners ask again, and hear that their session is over.
    expect(announced).toEqual(expect.arrayContaining(['partners', 'pins', 'own-pins']));
    expect(done).toMatchObject({
      partners: 2,
      forfeited: before.balance,
      pinsVoided: { activation: 0, ro: 1 },
    });
    expect(await resetNetwork('superadmin', typed, key)).toEqual(done);
    expect(backups).toHaveLength(1);
    expect(await stateNow()).toMatchObject({ kind: 'network', phase: 'done', restore: done.restore });

    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
    const home = await dashboard();
    expect(home.network).toMatchObject({
      totalPartners: 0,
      activatedPartners: 0,
      roPartners: 0,
      roTurnover: 0,
    });
    expect(home.bonus).toMatchObject({ total: 0, paid: 0, unpaid: 0, forfeited: 0 });
    const root = await networkVerbs.root.run(h.services, await h.as('superadmin'), {});
    expect(root).toMatchObject({ downlineCount: 0, teamRo: 0, personalRo: 0, roActive: false });
    const below = await networkVerbs.children.run(h.services, await h.as('superadmin'), {
      memberId: h.services.companyId,
    });
    expect(below.rows).toEqual([]);
    const rows = await query({ kind: text, sum: int })`
      select a.kind, sum(p.amount)::bigint as sum from ledger.posting p
        join ledger.account a on a.id = p.account_id
      where a.owner_id is not null or a.kind in ('company_bonus', 'company_utama', 'company_peringkat')
        group by a.kind`.all(h.owner);
    expect(rows.every((row) => row.sum === 0)).toBe(true);
    const site = await openSite(h);
    expect((await site.visitor().login('budi')).status).toBe(401);
    expect((await site.visitor().login('admin')).status).toBe(200);
    expect((await site.visitor().login('andi')).status).toBe(200);
  });

  it('history stays readable: statement and bonuses of a former partner', async () => {
    const row = await query({ id: int })`select id from identity.account where username like 'siti~%'`.first(
      h.owner,
    );
    const partnerId = row?.id ?? 0;
    const shown = await partnersVerbs.show.run(h.services, await h.as('admin'), { partnerId });
    expect(shown).toMatchObject({
      fullName: 'Nama siti',
      closed: true,
      maskedNik: null,
      balance: { available: 0, paid: 70_000 },
    });
    const statement = await reportsVerbs.partnerStatement.run(h.services, await h.as('finance'), {
      partnerId,
    });
    expect(statement.rows[0]).toMatchObject({
      title: 'Saldo ditutup oleh reset jaringan',
      availableAfter: 0,
    });
    expect(
      (await reportsVerbs.partnerBonuses.run(h.services, await h.as('finance'), { partnerId })).rows.length,
    ).toBeGreaterThan(0);
  });

  it('a new network begins: the same people, usernames and counters from zero', async () => {
    await h.partner('budi');
    await h.partner('siti', { upline: 'budi' });
    await h.givePins('siti', 'ro', 1);
    await partnersVerbs.setRo.run(h.services, await h.as('admin'), {
      partnerId: await h.idOf('budi'),
      active: true,
    });
    await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
    await settleNetwork(h.services.db);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
    expect((await dashboard()).network).toMatchObject({
      totalPartners: 2,
      activatedPartners: 2,
      roPartners: 1,
    });
    const { total } = await networkVerbs.find.run(h.services, await h.as('superadmin'), { query: 'siti' });
    expect(total).toBe(1);
    expect(
      await codeOf(
        partnersVerbs.lookup.run(h.services, await h.as('budi'), { username: 'andi', as: 'upline' } as never),
      ),
    ).toBe('ok');
  });

  it('two resets at once: one waits or hears that one is running, and the ledger agrees', async () => {
    const codes = await Promise.all([codeOf(resetNetwork('superadmin')), codeOf(resetNetwork('bos'))]);
    expect(codes).toContain('ok');
    expect(new Set([...codes, 'RESET_RUNNING', 'ok'])).toEqual(new Set(['RESET_RUNNING', 'ok']));
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  });

  it('the backup that it took brings everything back', async () => {
    await h.partner('kembali');
    const { backup: from } = await resetNetwork('superadmin');
    const target = await emptyDatabase();
    const { storage, vault } = h.services;
    await restoreBackup({ ...target, storage, vault, from, now: h.services.clock() });
    const report = await verifyDatabase(target.ownerUrl);
    expect(report.differences).toEqual([]);
    await target.drop();
  });

  it('a registration during the reset is whole, before it or refused', async () => {
    await h.partner('ramai');
    const joining = Array.from({ length: 5 }, (_, i) => codeOf(h.partner(`ramai${i}`, { upline: 'ramai' })));
    const [reset, ...joined] = await Promise.all([codeOf(resetNetwork('superadmin')), ...joining]);
    expect(reset).toBe('ok');
    for (const code of joined)
      expect(['ok', 'UPLINE_NOT_FOUND', 'BUSY', 'COMPANY_PIN_STOCK_SHORT']).toContain(code);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  });

  it('a reset comes to its turn while everybody goes on writing', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `tetap${i}`);
    for (const name of names) {
      await h.partner(name);
      await h.givePins(name, 'activation', 60);
    }
    let over = false;
    let wrote = 0;
    // Each writes to the next and registers a partner below, without a pause, until the reset has closed them all.
    const writers = names.map(async (name, i) => {
      const { actor, matrix } = await h.as(name);
      const caller = () => ({ actor, matrix, operationId: randomUUID() });
      const recipient = names[(i + 1) % names.length] ?? '';
      while (!over) {
        await codeOf(
          pinsVerbs.transfer.run(h.services, caller(), { recipient, type: 'activation', quantity: 1 }),
        );
        const form = registrationForm(`${name}-${(wrote += 1)}`, { upline: name });
        await codeOf(partnersVerbs.register.run(h.services, caller(), form));
      }
    });
    await expect.poll(() => wrote).toBeGreaterThan(12);
    const reset = await codeOf(resetNetwork('superadmin'));
    over = true;
    await Promise.all(writers);
    expect(reset).toBe('ok');
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
  });
});
