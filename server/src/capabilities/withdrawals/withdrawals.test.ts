import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, nullable, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('finance', 'finance');
  await h.partner('budi');
});
afterAll(() => h.close());

const verbs = withdrawalsVerbs;
const balance = async (who: string) => verbs.balance.run(h.services, await h.as(who), {});
const request = async (who: string, amount: number) =>
  verbs.request.run(h.services, await h.as(who), { amount });

async function postings(id: number) {
  const rows = await query({ rule: text, owner: nullable(text), kind: text, amount: int })`
    select t.rule, o.username as owner, a.kind, p.amount from ledger.transfer t
      join ledger.posting p on p.transfer_id = t.id
    join ledger.account a on a.id = p.account_id left join identity.person o on o.id = a.owner_id
    where t.cause = ${`withdrawal:${id}`} order by p.id`.all(h.owner);
  return rows.map(({ rule, owner, kind, amount }) => `${rule} ${owner ?? 'perusahaan'} ${kind} ${amount}`);
}

const messages = async (partner: string) =>
  await query({ title: text, body: text, email: nullable(text), name: nullable(text) })`
      select title, body, email_to as email, email_name as name from notifications.message
      where account_id = ${await h.idOf(partner)} and kind = 'withdrawal-decided' order by id desc`.all(
    h.owner,
  );

describe('the way of a withdrawal (decision 005)', () => {
  it('shows what can be taken, with the account masked', async () => {
    expect(await balance('budi')).toEqual({
      available: 350_000,
      held: 0,
      bankChanged: null,
      fee: 10_000,
      minimum: 50_000,
      maximum: 340_000,
      bank: { label: 'BRI', holder: 'Nama budi', maskedNumber: '•••• 4821' },
    });
  });

  it('holds amount and fee, and pays both out when staff approve', async () => {
    const asked = await request('budi', 100_000);
    expect(asked).toMatchObject({
      code: 'WD-2611-0001',
      amount: 100_000,
      fee: 10_000,
      deducted: 110_000,
      status: 'pending',
      decidedAt: null,
    });
    expect(await balance('budi')).toMatchObject({ available: 240_000, held: 110_000, maximum: 230_000 });

    const done = await verbs.approve.run(h.services, await h.as('finance'), { withdrawalId: asked.id });
    expect(done).toMatchObject({
      status: 'completed',
      decidedBy: 'Staf finance',
      partner: { username: 'budi' },
    });
    expect(await balance('budi')).toMatchObject({ available: 240_000, held: 0 });
    expect((await postings(asked.id)).toSorted()).toEqual([
      'withdrawal.complete budi held -110000',
      'withdrawal.complete perusahaan fee_income 10000',
      'withdrawal.complete perusahaan payout 100000',
      'withdrawal.hold budi available -110000',
      'withdrawal.hold budi held 110000',
    ]);
    expect((await messages('budi'))[0]).toEqual({
      title: 'Penarikan Rp\u00a0100.000 selesai',
      body: 'Penarikan WD-2611-0001 disetujui. Rp\u00a0100.000 dikirim ke BRI •••• 4821 a.n. Nama budi.',
      email: 'budi@gmail.com',
      name: 'Nama budi',
    });
  });

  it('gives everything back when staff reject, with the reason', async () => {
    const asked = await request('budi', 230_000);
    expect(await balance('budi')).toMatchObject({ available: 0, held: 240_000, maximum: 0 });
    const reason = 'Nama rekening tidak cocok.';
    const done = await verbs.reject.run(h.services, await h.as('finance'), {
      withdrawalId: asked.id,
      reason,
    });
    expect(done).toMatchObject({ status: 'failed', reason });
    expect(await balance('budi')).toMatchObject({ available: 240_000, held: 0 });
    expect((await messages('budi'))[0]?.body).toBe(
      `Penarikan WD-2611-0002 ditolak: ${reason} Rp\u00a0240.000 sudah kembali ke saldo Anda.`,
    );
    const { rows } = await verbs.mine.run(h.services, await h.as('budi'), { status: 'failed' });
    expect(rows).toMatchObject([{ id: asked.id, reason }]);
    expect(rows[0]).not.toHaveProperty('decidedBy');
  });

  it('goes to the account of the day it was asked for', async () => {
    const asked = await request('budi', 50_000);
    const budi = await h.idOf('budi');
    await sql`update partners.profile set bank_code = 'bca', account_last4 = '0000',
      account_cipher = ${h.services.vault.encrypt('990000')}
      where account_id = ${budi}`.execute(h.owner);
    const shown = await verbs.revealBank.run(h.services, await h.as('finance'), { withdrawalId: asked.id });
    expect(shown).toEqual({ label: 'BRI', holder: 'Nama budi', number: '123456784821' });
  });

  it('records who looked at an account number, and never the number', async () => {
    const rows = await query({ text: text, actor: text })`
      select e::text as text, p.username as actor from audit.entry e
        join identity.person p on p.id = e.actor_id
      where action = 'withdrawals.revealBank'`.all(h.owner);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actor).toBe('finance');
    const { rows: leaks } = await sql`
      select 1 from audit.entry e where e::text like '%123456784821%'
      union all select 1 from notifications.message m where m::text like '%123456784821%'
      union all select 1 from platform.operation o where o::text like '%123456784821%'`.execute(h.owner);
    expect(leaks).toEqual([]);
  });

  it('leaves one audit entry per change of state, in its own transaction', async () => {
    const rows = await query({ action: text, subject: text, entries: int })`
      select action, subject, count(*) as entries from audit.entry
      where action in ('withdrawals.request', 'withdrawals.approve', 'withdrawals.reject')
      group by action, subject order by min(id)`.all(h.owner);
    expect(rows.map((row) => row.action)).toEqual([
      'withdrawals.request',
      'withdrawals.approve',
      'withdrawals.request',
      'withdrawals.reject',
      'withdrawals.request',
    ]);
    expect(rows.every((row) => row.entries === 1)).toBe(true);
  });

  it('numbers start again with the month of Jakarta', async () => {
    h.setClock(new Date('2026-11-30T17:00:00Z'));
    expect((await request('budi', 50_000)).code).toBe('WD-2612-0001');
  });
});

describe('announcements', () => {
  it('name the partner and the queue after every change', async () => {
    await h.partner('rina');
    const topics: string[][] = [];
    const services = {
      ...h.services,
      live: { ...h.services.live, publish: (said: readonly string[]) => void topics.push([...said]) },
    };
    const asked = await verbs.request.run(services, await h.as('rina'), { amount: 50_000 });
    await verbs.reject.run(services, await h.as('finance'), { withdrawalId: asked.id, reason: 'Uji' });
    const expected = [`account:${await h.idOf('rina')}`, 'withdrawals'];
    expect(topics).toEqual([expected, expected]);
  });
});

describe('a request whose answer was lost', () => {
  const sent = async (who: string, operationId: string) =>
    (await verbs.sent.run(h.services, await h.as(who), { operationId })).withdrawal;

  it('is found by its operation id, as it stands now, by its sender alone', async () => {
    await h.partner('lina');
    const operationId = randomUUID();
    expect(await sent('lina', operationId)).toBeNull();
    const { id } = await verbs.request.run(h.services, await h.as('lina', operationId), { amount: 60_000 });
    await verbs.reject.run(h.services, await h.as('finance'), { withdrawalId: id, reason: 'Uji' });
    expect(await sent('lina', operationId)).toMatchObject({ id, amount: 60_000, status: 'failed' });
    expect(await sent('budi', operationId)).toBeNull();
  });

  it('is not mistaken for another operation under the same id', async () => {
    const operationId = randomUUID();
    await h.givePins('lina', 'ro', 1);
    await partnersVerbs.activateRo.run(h.services, await h.as('lina', operationId), {});
    expect(await sent('lina', operationId)).toBeNull();
  });
});
