import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
import { lockPartnerAccount } from '../staff/index.ts';
import { withdrawalsVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  for (const name of ['finance', 'finance2', 'finance3']) await h.staff(name, 'finance');
  await h.partner('budi');
});
afterAll(() => h.close());

const verbs = withdrawalsVerbs;
const balance = async (who: string) => verbs.balance.run(h.services, await h.as(who), {});
const request = async (who: string, amount: number, key?: string) =>
  verbs.request.run(h.services, await h.as(who, key), { amount });

/** How each of many attempts ended, counted. */
async function tally(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(attempts)) {
    const reason: unknown = outcome.status === 'rejected' ? outcome.reason : null;
    const word =
      outcome.status === 'fulfilled' ? 'ok' : reason instanceof Failure ? reason.code : String(reason);
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

const transfers = async (cause: string) =>
  (
    await query({ rule: text })`select rule from ledger.transfer where cause = ${cause} order by id`.all(
      h.owner,
    )
  ).map((row) => row.rule);

describe('50 at once, on the real database', () => {
  it('a balance of 300.000 pays exactly 4 withdrawals of 60.000', async () => {
    // 350.000 for activating, less a request that leaves 300.000.
    await sql`update ledger.account set balance = 300000
      where kind = 'available' and owner_id = ${await h.idOf('budi')}`.execute(h.owner);
    const attempts = Array.from({ length: 50 }, () => request('budi', 60_000));
    expect(await tally(attempts)).toEqual({ ok: 4, WITHDRAWAL_REFUSED: 46 });
    expect(await balance('budi')).toMatchObject({ available: 20_000, held: 280_000 });
    const rows = await query({ code: text })`
      select code from withdrawals.withdrawal order by id`.all(h.owner);
    expect(rows.map((row) => row.code)).toEqual([
      'WD-2611-0001',
      'WD-2611-0002',
      'WD-2611-0003',
      'WD-2611-0004',
    ]);
  });

  it('many partners at once share a transaction: numbers without gaps, and who asks for too much is refused alone', async () => {
    const names = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam'];
    for (const name of names) await h.partner(name);
    const callers = await Promise.all(names.map((name) => h.as(name)));
    const answers = await Promise.allSettled(
      callers.map((caller, index) =>
        verbs.request.run(h.services, caller, { amount: index === 3 ? 999_000 : 50_000 + index }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      names.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
    );
    expect(answers[3]).toMatchObject({ reason: { code: 'WITHDRAWAL_REFUSED' } });
    expect(await balance('empat')).toMatchObject({ available: 350_000, held: 0 });
    expect(await balance('enam')).toMatchObject({ available: 289_995, held: 60_005 });
    const rows = await query({ code: text, username: text, amount: int, transactions: int })`
      select w.code, p.username, w.amount, count(e.xid) over (partition by e.xid) as transactions
      from withdrawals.withdrawal w join identity.person p on p.id = w.partner_id
      join audit.entry e on e.subject = 'withdrawal:' || w.id
      where p.username = any (${names}::text[]) order by w.id`.all(h.owner);
    const group = rows.filter(({ transactions }) => transactions > 1);
    expect(group.map(({ username, amount }) => [username, amount])).toEqual([
      ['tiga', 50_002],
      ['lima', 50_004],
      ['enam', 50_005],
    ]);
    expect(rows.map(({ code }) => code)).toEqual([5, 6, 7, 8, 9].map((n) => `WD-2611-000${n}`));
  });

  it('one operation id moves the money once, and everybody gets the same answer', async () => {
    await h.partner('siti');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => request('siti', 50_000, key)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await balance('siti')).toMatchObject({ available: 290_000, held: 60_000 });
  });

  it('approvals and rejections of one withdrawal: one wins, the others are told', async () => {
    const { id: withdrawalId } = await request('siti', 100_000);
    const staff = ['finance', 'finance2', 'finance3'];
    const attempts = Array.from({ length: 50 }, async (_, i) => {
      const caller = await h.as(staff[i % 3] ?? '');
      return i % 2
        ? verbs.reject.run(h.services, caller, { withdrawalId, reason: 'Balapan' })
        : verbs.approve.run(h.services, caller, { withdrawalId });
    });
    expect(await tally(attempts)).toEqual({ ok: 1, WITHDRAWAL_DECIDED: 49 });
    const rules = await transfers(`withdrawal:${withdrawalId}`);
    expect(rules).toHaveLength(2);
    expect((await balance('siti')).held).toBe(60_000);
    const row = await query({ n: int })`
      select count(*) as n from audit.entry where subject = ${`withdrawal:${withdrawalId}`}`.first(h.owner);
    expect(row?.n).toBe(2);
  });

  it.each([1, 2, 3, 4, 5])('approve ∥ approve ∥ reject has one effect (round %d)', async (round) => {
    await h.partner(`mitra${round}`);
    const { id: withdrawalId } = await request(`mitra${round}`, 340_000);
    const [a, b, c] = await Promise.all(['finance', 'finance2', 'finance3'].map((name) => h.as(name)));
    const outcomes = await tally([
      verbs.approve.run(h.services, a!, { withdrawalId }),
      verbs.approve.run(h.services, b!, { withdrawalId }),
      verbs.reject.run(h.services, c!, { withdrawalId, reason: 'Balapan' }),
    ]);
    expect(outcomes).toEqual({ ok: 1, WITHDRAWAL_DECIDED: 2 });
    const { available, held } = await balance(`mitra${round}`);
    const paid = (await transfers(`withdrawal:${withdrawalId}`)).includes('withdrawal.complete');
    expect({ available, held }).toEqual({ available: paid ? 0 : 350_000, held: 0 });
  });

  type Caller = Awaited<ReturnType<Harness['as']>>;
  it.each([
    [
      'approve',
      (caller: Caller, withdrawalId: number) => verbs.approve.run(h.services, caller, { withdrawalId }),
    ],
    [
      'reject',
      (caller, withdrawalId) => verbs.reject.run(h.services, caller, { withdrawalId, reason: 'Balapan' }),
    ],
    [
      'markPaid',
      (caller, withdrawalId) => verbs.markPaid.run(h.services, caller, { withdrawalId, reference: 'T1' }),
    ],
    [
      'markFailed',
      (caller, withdrawalId) => verbs.markFailed.run(h.services, caller, { withdrawalId, reason: 'Salah' }),
    ],
  ] satisfies [string, (caller: Caller, withdrawalId: number) => Promise<unknown>][])(
    '%s waits for a closing before it locks the money, so that they never wait for each other',
    async (name, decide) => {
      const who = `tutup${name.toLowerCase()}`;
      await h.partner(who);
      const partnerId = await h.idOf(who);
      const { id } = await request(who, 60_000);
      if (name.startsWith('mark'))
        await sql`update withdrawals.withdrawal set status = 'processed', decided_at = now(),
          decided_by = ${await h.idOf('finance2')} where id = ${id}`.execute(h.owner);
      const caller = await h.as('finance');
      // The locks of a closing in its order, and the decision between the two.
      const { running } = await h.services.db.transaction().execute(async (tx) => {
        await lockPartnerAccount(tx, partnerId);
        const started = answer(decide(caller, id));
        await expect.poll(() => waitingForLocks(h.owner)).toBe(1);
        await sql`select from ledger.account where owner_id = ${partnerId} for update nowait`.execute(tx);
        return { running: started };
      });
      expect(await running).toBe('ok');
      expect((await balance(who)).held).toBe(0);
    },
  );

  it('requests of many partners at once do not wait in a circle', async () => {
    const names = [1, 2, 3, 4, 5].map((n) => `kawan${n}`);
    for (const name of names) await h.partner(name);
    const attempts = Array.from({ length: 50 }, (_, i) => request(names[i % 5] ?? '', 50_000));
    expect(await tally(attempts)).toEqual({ ok: 25, WITHDRAWAL_REFUSED: 25 });
  });
});
