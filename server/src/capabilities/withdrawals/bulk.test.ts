import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { answer, everyone, moneyOnly, openPeople } from '../../testing/role-answers.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs as verbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.staff('finance2', 'finance');
  for (const name of ['eka', 'fitri', 'gita', 'hana', 'kiki', 'lala'])
    await h.partner(name, { upline: 'budi' });
});
afterAll(() => h.close());

const ask = async (who: string, amount = 50_000) =>
  (await verbs.request.run(h.services, await h.as(who), { amount })).id;
const several = async (withdrawalIds: number[], by = 'finance', key?: string) =>
  verbs.approveSeveral.run(h.services, await h.as(by, key), { withdrawalIds });
const balance = async (who: string) => verbs.balance.run(h.services, await h.as(who), {});
const pending = async () => (await verbs.queue.run(h.services, await h.as('finance'), {})).rows;

/** How many entries of audit and of money an approval left. */
async function traces(id: number): Promise<{ audit: number; paid: number }> {
  return query({ audit: int, paid: int })`
    select (select count(*) from audit.entry where action = 'withdrawals.approve'
        and subject = ${`withdrawal:${id}`}) as audit,
      (select count(*) from ledger.transfer where rule = 'withdrawal.complete'
        and cause = ${`withdrawal:${id}`}) as paid`.one(h.owner);
}

describe('several withdrawals at once', () => {
  it('are for those who may approve one, and need an operation id', async () => {
    const input = { withdrawalIds: [999_999] };
    expect(await everyone(h, (caller) => verbs.approveSeveral.run(h.services, caller, input))).toEqual(
      moneyOnly(),
    );
    const caller = await h.as('finance');
    delete caller.operationId;
    expect(await answer(verbs.approveSeveral.run(h.services, caller, input))).toBe('OPERATION_ID_MISSING');
    for (const withdrawalIds of [[], Array.from({ length: 51 }, (_, index) => index + 1)])
      expect(await answer(several(withdrawalIds))).toBe('INPUT_INVALID');
  });

  it('each as alone: what cannot be approved says why and comes first, the others are paid', async () => {
    const [first, decided, second] = [await ask('eka'), await ask('fitri'), await ask('gita', 60_000)];
    await verbs.reject.run(h.services, await h.as('finance2'), { withdrawalId: decided, reason: 'Salah' });
    const result = await several([first, decided, 999_999, second, first]);
    expect(result).toMatchObject({ done: 2, refused: 2, amount: 110_000 });
    expect(result.rows.map((row) => [row.withdrawalId, row.done])).toEqual([
      [decided, false],
      [999_999, false],
      [first, true],
      [second, true],
    ]);
    expect(result.rows[0]).toMatchObject({ message: expect.stringContaining('sudah ditolak') });
    expect(result.rows[0]?.withdrawal).toMatchObject({ status: 'failed', partner: { username: 'fitri' } });
    expect(result.rows[1]?.withdrawal).toBeNull();
    expect(await balance('gita')).toMatchObject({ held: 0, available: 280_000 });
    for (const id of [first, second]) expect(await traces(id)).toEqual({ audit: 1, paid: 1 });
  });

  it('never one that pays the decider; the others go on', async () => {
    const mine = await ask('hana');
    const other = await ask('siti');
    const id = await h.idOf('hana');
    await sql`update identity.account set role = 'finance' where id = ${id}`.execute(h.owner);
    // Everybody in these tests has one bank account; money to it would be hers.
    await sql`update partners.profile set account_last4 = '9999' where account_id = ${id}`.execute(h.owner);
    const result = await several([mine, other], 'hana');
    expect(result).toMatchObject({ done: 1, refused: 1 });
    expect(result.rows[0]).toMatchObject({ withdrawalId: mine, withdrawal: { own: true } });
    expect(result.rows[0]?.message).toContain('keuntungan Anda sendiri');
    await sql`update identity.account set role = 'mitra' where id = ${id}`.execute(h.owner);
    expect((await several([mine])).done).toBe(1);
  });

  it('sent again with the same operation id pays once, and answers the same', async () => {
    const ids = [await ask('eka'), await ask('fitri')];
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => several(ids, 'finance', key)));
    for (const result of answers) expect(result).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ done: 2, amount: 100_000 });
    for (const id of ids) expect(await traces(id)).toEqual({ audit: 1, paid: 1 });
  });

  it('decided by two people at the same moment are each paid once, and the slower one is told by whom', async () => {
    const ids = [await ask('eka'), await ask('fitri'), await ask('gita'), await ask('siti')];
    const results = await Promise.all([several(ids), several(ids.toReversed(), 'finance2')]);
    expect(results[0].done + results[1].done).toBe(4);
    expect(results[0].refused + results[1].refused).toBe(4);
    for (const row of results.flatMap(({ rows }) => rows.filter(({ done }) => !done)))
      expect(row.message).toMatch(/oleh /);
    for (const id of ids) expect(await traces(id)).toEqual({ audit: 1, paid: 1 });
  });
});

describe('several withdrawals at once, one of a partner who is being closed', () => {
  beforeAll(() => h.partner('dewi', { upline: 'budi' }));
  const close = async (who: string) =>
    partnersVerbs.close.run(h.services, await h.as('superadmin'), {
      partnerId: await h.idOf(who),
      reason: 'Berhenti',
      forfeitBalance: true,
      voidPins: true,
    });
  /** What is left of the money of an account, also of a closed one. */
  const left = async (id: number) =>
    query({ sum: int })`select coalesce(sum(balance), 0)::bigint as sum from ledger.account
      where owner_id = ${id}`.one(h.owner);

  it('refuses what was rejected before the closing, says by whom, and pays the others', async () => {
    await h.partner('indra', { upline: 'budi' });
    const id = await h.idOf('indra');
    const [gone, other] = [await ask('indra'), await ask('dewi')];
    expect(await answer(close('indra')), 'not while it waits').toBe('CLOSE_BLOCKED');
    await verbs.reject.run(h.services, await h.as('finance2'), { withdrawalId: gone, reason: 'Berhenti' });
    await close('indra');
    const result = await several([gone, other]);
    expect(result).toMatchObject({ done: 1, refused: 1, amount: 50_000 });
    expect(result.rows[0]).toMatchObject({
      withdrawalId: gone,
      done: false,
      message: expect.stringMatching(/sudah ditolak .*oleh /),
      withdrawal: { status: 'failed', partner: { fullName: 'Mitra dihapus' } },
    });
    expect([await traces(gone), await traces(other)]).toEqual([
      { audit: 0, paid: 0 },
      { audit: 1, paid: 1 },
    ]);
    expect(await left(id)).toEqual({ sum: 0 });
  });

  it.each([1, 2, 3])(
    'at the same moment: paid once, and nothing is left behind (round %d)',
    async (round) => {
      const name = `joko${round}`;
      await h.partner(name, { upline: 'budi' });
      const id = await h.idOf(name);
      const ids = [await ask(name), await ask('dewi')];
      const [closing, paying] = await Promise.all([answer(close(name)), several(ids)]);
      expect(['ok', 'CLOSE_BLOCKED']).toContain(closing);
      expect(paying).toMatchObject({ done: 2, refused: 0 });
      for (const withdrawalId of ids) expect(await traces(withdrawalId)).toEqual({ audit: 1, paid: 1 });
      if (closing !== 'ok') await close(name);
      expect(await left(id)).toEqual({ sum: 0 });
    },
  );
});

describe('several withdrawals turned down with one reason', () => {
  const reason = 'Rekening belum dikonfirmasi';
  const turnDown = async (withdrawalIds: number[], by = 'finance', key?: string) =>
    verbs.rejectSeveral.run(h.services, await h.as(by, key), { withdrawalIds, reason });

  it('are for those who may turn one down, with a reason and an operation id', async () => {
    const input = { withdrawalIds: [999_999], reason };
    expect(await everyone(h, (caller) => verbs.rejectSeveral.run(h.services, caller, input))).toEqual(
      moneyOnly(),
    );
    const caller = await h.as('finance');
    const withoutReason = verbs.rejectSeveral.run(h.services, caller, { ...input, reason: ' ' });
    expect(await answer(withoutReason)).toBe('INPUT_INVALID');
    delete caller.operationId;
    expect(await answer(verbs.rejectSeveral.run(h.services, caller, input))).toBe('OPERATION_ID_MISSING');
  });

  it('give everything back once, however often they are sent; what was decided before says by whom', async () => {
    const before = await balance('kiki');
    const [mine, paid] = [await ask('kiki'), await ask('lala')];
    await verbs.approve.run(h.services, await h.as('finance2'), { withdrawalId: paid });
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => turnDown([paid, mine], 'finance', key)));
    for (const result of answers) expect(result).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ done: 1, refused: 1, amount: 50_000 });
    expect(answers[0]?.rows[0]).toMatchObject({ withdrawalId: paid, done: false });
    expect(answers[0]?.rows[0]?.message).toMatch(/oleh /);
    expect(answers[0]?.rows[1]?.withdrawal).toMatchObject({ status: 'failed', reason });
    expect(await balance('kiki')).toEqual(before);
  });

  it('approved and turned down at the same moment are decided once each', async () => {
    const ids = [await ask('kiki'), await ask('lala')];
    const [up, down] = await Promise.all([several(ids), turnDown(ids.toReversed(), 'finance2')]);
    expect(up.done + down.done).toBe(2);
    expect(up.refused + down.refused).toBe(2);
  });
});

describe('what is unusual about a withdrawal', () => {
  it('a first payout, a holder with another name, an account changed in the week before', async () => {
    const [usual, unusual] = [await ask('eka'), await ask('budi')];
    await sql`update withdrawals.withdrawal set bank_holder = 'Rina Wulandari'
      where id = ${unusual}`.execute(h.owner);
    const budi = await h.idOf('budi');
    const at = new Date(h.services.clock().getTime() - 6 * 86_400_000);
    const before = new Date(h.services.clock().getTime() - 8 * 86_400_000);
    for (const moment of [before, at])
      await sql`insert into identity.sensitive_change (account_id, by_id, kind, at)
        values (${budi}, ${budi}, 'bank', ${moment})`.execute(h.owner);
    const rows = await pending();
    const of = (id: number) => rows.find((row) => row.id === id)?.unusual;
    expect(of(usual)).toEqual({ accountChangedAt: null, firstPayout: false, otherHolder: false });
    expect(of(unusual)).toEqual({
      accountChangedAt: at.toISOString(),
      firstPayout: true,
      otherHolder: true,
    });
    const shown = await verbs.one.run(h.services, await h.as('finance'), { withdrawalId: unusual });
    expect(shown.unusual.otherHolder).toBe(true);
    const own = await verbs.one.run(h.services, await h.as('budi'), { withdrawalId: unusual });
    expect(own.unusual).toEqual({ accountChangedAt: null, firstPayout: false, otherHolder: false });
    await several([usual, unusual]);
    const paid = await verbs.one.run(h.services, await h.as('finance'), { withdrawalId: unusual });
    expect(paid.unusual.firstPayout, 'nothing is to be looked at once it is paid').toBe(false);
  });
});

describe('what waits for a batch', () => {
  it('is counted per bank, for those who make batches', async () => {
    const read = async (by: string) => verbs.unbatched.run(h.services, await h.as(by), {});
    expect(await everyone(h, (caller) => verbs.unbatched.run(h.services, caller, {}))).toEqual(moneyOnly());
    expect(await read('finance')).toEqual({ count: 0, amount: 0, banks: [] });
    await setPayouts(h);
    const ids = [await ask('eka', 70_000), await ask('gita'), await ask('siti')];
    await sql`update withdrawals.withdrawal set bank_code = 'mandiri' where id = ${ids[0]}`.execute(h.owner);
    await several(ids);
    const waiting = await read('finance');
    expect(waiting).toMatchObject({ count: 3, amount: 170_000 });
    expect(waiting.banks.map(({ count, amount }) => [count, amount])).toEqual([
      [2, 100_000],
      [1, 70_000],
    ]);
    await verbs.createBatch.run(h.services, await h.as('finance'), { withdrawalIds: [ids[1] ?? 0] });
    expect(await read('finance')).toMatchObject({ count: 2, amount: 120_000 });
  });
});
