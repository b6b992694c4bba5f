import { randomUUID } from 'node:crypto';
import { username as usernameField } from '@rimpang/contract/fields';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer } from '../../testing/role-answers.ts';
import { type Harness, nextNik, testPassword } from '../../testing/harness.ts';
import { statementsOf } from '../../testing/sent-statements.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { networkVerbs, settleNetwork } from '../network/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { approveClaim, partnersVerbs } from './index.ts';
import { openPartnerAdministration, type PartnerAdministration } from './test-administration.ts';

let administration: PartnerAdministration;
let h: Harness;
beforeAll(async () => {
  administration = await openPartnerAdministration();
  h = administration.h;
});
afterEach(async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]));
afterAll(() => h.close());

const run: PartnerAdministration['run'] = (...given) => administration.run(...given);
const lastAudit = (action: string) => administration.lastAudit(action);
const signUp = (...given: Parameters<PartnerAdministration['signUp']>) => administration.signUp(...given);
const show: PartnerAdministration['show'] = (by, who) => administration.show(by, who);

describe('closing', () => {
  const close = async (by: string, who: string, choice: object = {}, key: string = randomUUID()) =>
    partnersVerbs.close.run(h.services, await h.as(by, key), {
      partnerId: await h.idOf(who),
      reason: 'Diminta mitra',
      ...choice,
    });

  it('asks for money and PINs to be given up explicitly, then keeps the node as ‘Mitra dihapus’', async () => {
    await h.partner('pergi', { upline: 'budi' });
    await h.partner('anak', { upline: 'pergi' });
    await h.givePins('pergi', 'ro', 2);
    const id = await h.idOf('pergi');
    const nik = (await run('admin', 'reveal', { partnerId: id, field: 'nik', reason: 'x' })).value;
    await run('admin', 'setRo', { partnerId: id, active: true });
    const browser = await administration.site.as('pergi');
    expect(await close('admin', 'pergi').catch((e: unknown) => e)).toMatchObject({
      code: 'BALANCE_LEFT',
      message: expect.stringContaining('600.000'),
    });
    expect(await answer(close('admin', 'pergi', { forfeitBalance: true }))).toBe('PINS_LEFT');
    const done = await close('admin', 'pergi', { forfeitBalance: true, voidPins: true });
    expect(done).toEqual({ outcome: 'closed', forfeited: 600_000, pinsVoided: 2 });

    expect(await (await browser.get('/api/identity/session')).json()).toMatchObject({ user: null });
    expect((await administration.site.visitor().login('pergi')).status).toBe(401);
    const shown = await run('admin', 'show', { partnerId: id });
    expect(shown).toMatchObject({
      fullName: 'Mitra dihapus',
      email: '',
      phone: '',
      address: '',
      maskedNik: null,
      bank: null,
      status: 'Tidak Aktif',
      roStatus: 'Tidak Aktif',
      balance: { available: 0, earned: 600_000, paid: 0, forfeited: 600_000 },
      points: { utama: 0, peringkat: 0 },
      closing: { by: 'Staf admin', reason: 'Diminta mitra', forfeited: 600_000, pinsVoided: 2 },
    });
    await settleNetwork(h.services.db);
    const anak = await networkVerbs.find.run(h.services, await h.as('admin'), { query: 'anak' });
    expect(anak.matches[0]?.path.map((card) => card.fullName)).toContain('Mitra dihapus');
    expect(await answer(close('admin', 'anak', { partnerId: id }))).toBe('NOT_FOUND');
    // Username, e-mail and NIK are free again.
    await h.partner('pergi', { upline: 'budi', nik });
  });

  it('waits for a reward that was granted and not handed over yet, and so does a network reset', async () => {
    const partnerId = await h.partner('hadiah', { upline: 'budi' });
    // 50 points at the registration, 19 × 50 by repeat orders: exactly the first trip.
    await h.givePins('hadiah', 'ro', 19);
    for (let i = 0; i < 19; i += 1) await partnersVerbs.activateRo.run(h.services, await h.as('hadiah'), {});
    const { id: claimId } = await rewardsVerbs.claim.run(h.services, await h.as('hadiah'), {
      reward: 'main-1000',
    });
    // What follows comes later than the claim, by the clock too.
    h.setClock(1_000);
    const waiting = async () =>
      (await partnersVerbs.resetPreview.run(h.services, await h.as('superadmin'), {})).waiting.claims;
    const given = { forfeitBalance: true, voidPins: true };
    const refusal = (reason: string) => ({ code: 'CLOSE_BLOCKED', message: expect.stringContaining(reason) });
    await expect(close('admin', 'hadiah', given)).rejects.toMatchObject(
      refusal('1 klaim reward yang menunggu'),
    );
    await approveClaim.run(h.services, await h.as('finance'), { claimId });
    expect(await waiting()).toBe(1);
    await expect(close('admin', 'hadiah', given)).rejects.toMatchObject(
      refusal('1 reward yang belum diserahkan'),
    );
    expect((await run('admin', 'show', { partnerId })).fullName).toBe('Nama hadiah');
    const handOver = { claimId, on: '2026-11-20', to: 'Nama hadiah', photoFileId: null };
    await rewardsVerbs.recordHandOver.run(h.services, await h.as('finance'), handOver);
    expect(await waiting()).toBe(0);
    expect(await close('admin', 'hadiah', given)).toMatchObject({ outcome: 'closed' });
  });

  it('closes once more what came to rest on a closed account, and tells both together', async () => {
    const given = { forfeitBalance: true, voidPins: true };
    const partnerId = await h.partner('sisa', { upline: 'budi' });
    await close('admin', 'sisa', given);
    const first = (await run('admin', 'show', { partnerId })).closing;
    // As it was when a closing and what happened beside it did not see each other.
    await sql`update identity.account set closed_at = null, username = 'sisa', email = 'sisa@gmail.com'
      where id = ${partnerId}`.execute(h.owner);
    await h.partner('anaksisa', { upline: 'sisa' });
    await h.givePins('sisa', 'ro', 1);
    await sql`update identity.account set closed_at = ${h.services.clock()}, username = 'dihapus-' || id,
      email = null where id = ${partnerId}`.execute(h.owner);
    expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([
      `closed-accounts: akun ${partnerId} sudah ditutup, tetapi masih punya saldo available 250000`,
    ]);

    const settle = (choice: object) => close('admin', 'budi', { ...choice, partnerId });
    expect(await answer(settle({}))).toBe('BALANCE_LEFT');
    expect(await answer(settle({ forfeitBalance: true }))).toBe('PINS_LEFT');
    const both = await Promise.all([answer(settle(given)), answer(settle(given))]);
    expect(both.toSorted()).toEqual(['NOT_FOUND', 'ok']);
    const shown = await run('admin', 'show', { partnerId });
    expect(shown).toMatchObject({
      closed: true,
      balance: { available: 0, earned: 600_000, paid: 0, forfeited: 600_000 },
      points: { utama: 0, peringkat: 0 },
      closing: { ...first, forfeited: 600_000, pinsVoided: 1 },
    });
    expect((await lastAudit('partners.close'))?.detail).toMatchObject({ forfeited: 250_000, pinsVoided: 1 });
  });

  it('closes under a name that no person can have taken before', async () => {
    const partnerId = await h.partner('lama', { upline: 'budi' });
    await h.partner(`dihapus-${partnerId}`, { upline: 'budi' });
    const done = await close('admin', 'lama', { forfeitBalance: true, voidPins: true });
    expect(done).toMatchObject({ outcome: 'closed' });
    const { username } = await run('admin', 'show', { partnerId });
    expect(usernameField.safeParse(username).success).toBe(false);
  });

  it('waits for what others still decide', async () => {
    await h.partner('tunggu', { upline: 'budi' });
    await withdrawalsVerbs.request.run(h.services, await h.as('tunggu'), { amount: 60_000 });
    await pinsVerbs.placeOrder.run(h.services, await h.as('tunggu'), {
      items: [{ type: 'ro', quantity: 1 }],
      proofFileId: null,
    });
    expect(await close('admin', 'tunggu', { forfeitBalance: true }).catch((e: unknown) => e)).toMatchObject({
      code: 'CLOSE_BLOCKED',
      message: expect.stringMatching(/penarikan.*1 orderan PIN/),
    });
  });

  it('removes an account without history', async () => {
    const id = await signUp('coba');
    expect(await close('admin', 'coba')).toMatchObject({ outcome: 'removed' });
    expect(await answer(run('admin', 'show', { partnerId: id }))).toBe('NOT_FOUND');
    expect((await lastAudit('partners.close'))?.subject).toBe(`partner:${id}`);
    await signUp('coba');
  });

  it('does not try to remove who stands in the tree', async () => {
    await h.partner('dahan', { upline: 'budi' });
    const choice = { forfeitBalance: true, partnerId: await h.idOf('dahan') };
    const deletes = (await statementsOf(() => close('admin', 'dahan', choice))).filter((sent) =>
      /delete/i.test(sent),
    );
    expect(deletes).not.toContainEqual(expect.stringMatching(/identity.account|ledger.account/));
  });

  it('keeps the account of who was staff, whose name stands under what was decided', async () => {
    const id = await signUp('naik');
    await run('superadmin', 'promote', {
      partnerId: id,
      role: 'finance',
      keepBalance: true,
      currentPassword: testPassword,
    });
    expect(await close('superadmin', 'naik')).toMatchObject({ outcome: 'closed' });
  });

  it('keeps an account whose only history are PINs that it passed on', async () => {
    await signUp('titip');
    await h.givePins('titip', 'ro', 1);
    const passedOn = { recipient: 'budi', type: 'ro', quantity: 1 } as const;
    await pinsVerbs.transfer.run(h.services, await h.as('titip'), passedOn);
    expect(await close('admin', 'titip')).toMatchObject({ outcome: 'closed', pinsVoided: 0 });
  });

  it('is for owners, on partners, once', async () => {
    await h.partner('sekali', { upline: 'budi' });
    const choice = { forfeitBalance: true, voidPins: true, partnerId: await h.idOf('sekali') };
    for (const by of ['cs', 'finance', 'budi'])
      expect(await answer(close(by, 'sekali', choice))).toBe('FORBIDDEN');
    expect(await answer(close('admin', 'admin', { partnerId: 999_999 }))).toBe('NOT_FOUND');
    expect(await answer(close('superadmin', 'superadmin'))).toBe('NOT_FOUND');
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => answer(close('admin', 'superadmin', choice))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'NOT_FOUND']));
  });

  it('closes a promoted partner for those who manage that role', async () => {
    await h.partner('bekas', { upline: 'budi' });
    await run('superadmin', 'promote', {
      partnerId: await h.idOf('bekas'),
      role: 'admin',
      keepBalance: true,
      currentPassword: testPassword,
    });
    expect(await answer(close('admin', 'bekas', { forfeitBalance: true }))).toBe('FORBIDDEN');
    await sql`update identity.account set must_change_password = false where username = 'bekas'`.execute(
      h.owner,
    );
    expect(await answer(close('bekas', 'bekas', { forfeitBalance: true }))).toBe('NOT_YOURSELF');
    expect(await close('superadmin', 'bekas', { forfeitBalance: true })).toMatchObject({ outcome: 'closed' });
  });
});

describe('activating a sign-up, and the history', () => {
  const form = (username: string, change: object = {}) => ({
    username,
    nik: nextNik(),
    address: 'Jl. Melati 5',
    phone: '0812-3456-7890',
    bankHolder: `Nama ${username}`,
    bank: 'bri' as const,
    upline: 'budi',
    ...change,
  });

  it('staff use a company PIN, the person who invited uses an own one', async () => {
    await signUp('satu');
    expect(await answer(run('cs', 'activate', form('satu')))).toBe('COMPANY_PIN_STOCK_SHORT');
    await h.givePins('superadmin', 'activation', 1);
    expect(await run('cs', 'activate', form('satu'))).toMatchObject({
      partner: { username: 'satu' },
      referral: { to: { username: 'budi' }, amount: 250_000 },
    });
    expect(await answer(run('cs', 'activate', form('satu')))).toBe('ALREADY_ACTIVE');
    await signUp('dua', 'budi');
    expect(await answer(run('siti', 'activate', form('dua')))).toBe('NOT_FOUND');
    expect(await answer(run('budi', 'activate', form('dua')))).toBe('NO_ACTIVATION_PIN');
    await h.givePins('budi', 'activation', 1);
    await run('budi', 'activate', form('dua'));
    expect((await show('admin', 'dua')).registeredBy).toMatchObject({ username: 'budi' });
    expect((await show('admin', 'dua')).bank?.maskedNumber).toBe('•••• 1234');
  });

  it.each([
    ['tidakada', {}, 'NOT_FOUND'],
    ['admin', {}, 'NOT_FOUND'],
    ['superadmin', {}, 'NOT_FOUND'],
    ['tiga', { upline: 'tidakada' }, 'UPLINE_NOT_FOUND'],
    ['tiga', { nik: '1' }, 'INPUT_INVALID'],
  ])('activating %s with %o: %s', async (username, change, code) => {
    await h.givePins('superadmin', 'activation', 1);
    if (username === 'tiga') await signUp('tiga').catch(() => {});
    expect(await answer(run('admin', 'activate', form(username, change)))).toBe(code);
  });

  it('two at once make one activation', async () => {
    await signUp('empat');
    await h.givePins('superadmin', 'activation', 5);
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => answer(run('admin', 'activate', form('empat')))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'ALREADY_ACTIVE']));
  });

  it('staff see all registrations with who made them, a partner only one’s own (R6.1)', async () => {
    await signUp('sendiri');
    const all = await run('cs', 'registrations', { limit: 100 });
    expect(all.total).toBe(all.rows.length);
    expect(all.rows.find((row) => row.username === 'sendiri')).toMatchObject({
      registeredBy: null,
      status: 'Tidak Aktif',
    });
    expect(all.rows.map((row) => row.username)).not.toContain('admin');
    const own = await run('budi', 'registrations', {});
    expect(own.rows.map((row) => row.username)).toEqual(['dua']);
    expect((await run('siti', 'registrations', {})).rows).toEqual([]);
    expect((await run('cs', 'registrations', { search: 'SENDIRI' })).total).toBe(1);
    expect(await answer(run('finance', 'registrations', {}))).toBe('FORBIDDEN');
    const first = await run('cs', 'registrations', { limit: 2 });
    const second = await run('cs', 'registrations', { limit: 2, after: first.next ?? '' });
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 4));
  });
});
