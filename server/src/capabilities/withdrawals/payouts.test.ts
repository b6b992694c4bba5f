import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer, everyone, moneyOnly, openPeople, race } from '../../testing/role-answers.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { withdrawalsVerbs } from './index.ts';

let h: Harness;
const verbs = withdrawalsVerbs;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.staff('finance2', 'finance');
  for (const name of ['eka', 'fitri', 'gita', 'hana', 'indra']) await h.partner(name, { upline: 'budi' });
});
afterAll(() => h.close());

const batching = (batches: boolean, fourEyesAbove: number | null = null) =>
  setPayouts(h, { batches, fourEyesAbove });
const ask = async (who: string, amount: number) =>
  (await verbs.request.run(h.services, await h.as(who), { amount })).id;
const approve = async (withdrawalId: number, by = 'finance') =>
  verbs.approve.run(h.services, await h.as(by), { withdrawalId });
const approved = async (who: string, amount: number, by = 'finance') => {
  const id = await ask(who, amount);
  await approve(id, by);
  return id;
};
const one = async (withdrawalId: number, by = 'finance') =>
  verbs.one.run(h.services, await h.as(by), { withdrawalId });
const pay = async (withdrawalId: number, by = 'finance2', reference = 'FT1') =>
  verbs.markPaid.run(h.services, await h.as(by), { withdrawalId, reference });
const fail = async (withdrawalId: number, by = 'finance2') =>
  verbs.markFailed.run(h.services, await h.as(by), { withdrawalId, reason: 'Rekening tutup' });
const create = async (withdrawalIds?: number[], by = 'finance') =>
  verbs.createBatch.run(h.services, await h.as(by), withdrawalIds ? { withdrawalIds } : {});
const balance = async (who: string) => verbs.balance.run(h.services, await h.as(who), {});

describe('who may (invariant 19)', () => {
  const missing = { withdrawalId: 999_999 };
  it('read one: its owner and staff who decide; another partner’s is not there', async () => {
    const own = await ask('siti', 50_000);
    expect(await everyone(h, (caller) => verbs.one.run(h.services, caller, { withdrawalId: own }))).toEqual([
      'NOT_SIGNED_IN',
      'ok',
      'ok',
      'ok',
      'FORBIDDEN',
      'NOT_FOUND',
      'ok',
    ]);
    expect(await answer(one(999_999))).toBe('NOT_FOUND');
    expect(await one(own)).toMatchObject({ partner: { username: 'siti' }, partnerPhone: '+6281234567890' });
    expect(await one(own, 'siti')).toMatchObject({ partnerPhone: null, decidedBy: null, batch: null });
  });

  it('work with batches: finance, admin, super admin', async () => {
    const run = (verb: keyof typeof verbs, input: object) =>
      everyone(h, (caller) =>
        (verbs[verb].run as (...args: unknown[]) => Promise<unknown>)(h.services, caller, input),
      );
    expect(await run('payoutSettings', {})).toEqual(moneyOnly());
    expect(await run('batches', {})).toEqual(moneyOnly());
    expect(await run('createBatch', {})).toEqual(moneyOnly('BATCH_EMPTY'));
    expect(await run('batch', { batchId: 999 })).toEqual(moneyOnly('NOT_FOUND'));
    expect(await run('batchFile', { batchId: 999 })).toEqual(moneyOnly('NOT_FOUND'));
    expect(await run('markPaid', { ...missing, reference: 'x' })).toEqual(moneyOnly('NOT_FOUND'));
    expect(await run('markFailed', { ...missing, reason: 'x' })).toEqual(moneyOnly('NOT_FOUND'));
    const file = { batchId: 999, csv: 'Berita,Status\n', apply: false };
    expect(await run('importResults', file)).toEqual(moneyOnly('NOT_FOUND'));
    const settings = await run('changePayoutSettings', {
      batches: true,
      fourEyesAbove: -1,
      changedBankHours: 24,
      revision: 0,
    });
    expect(settings).toEqual([
      'NOT_SIGNED_IN',
      'INPUT_INVALID',
      ...Array.from({ length: 5 }, () => 'FORBIDDEN'),
    ]);
  });
});

describe('with batches off', () => {
  it('approving is paying, as ever', async () => {
    const id = await approved('eka', 50_000);
    expect(await one(id)).toMatchObject({ status: 'completed', settledAt: null, reference: null });
    expect(await answer(pay(id))).toBe('WITHDRAWAL_DECIDED');
  });
});

describe('with batches on', () => {
  it('an approved withdrawal is processed, and its money stays held', async () => {
    await batching(true);
    const id = await approved('fitri', 100_000);
    expect(await one(id)).toMatchObject({ status: 'processed', decidedBy: 'Staf finance' });
    expect(await balance('fitri')).toMatchObject({ available: 240_000, held: 110_000 });
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
    const { rows } = await verbs.queue.run(h.services, await h.as('finance'), {
      status: 'processed',
      batch: 'none',
    });
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(await answer(approve(id, 'finance2'))).toBe('WITHDRAWAL_DECIDED');
    expect(
      await answer(verbs.reject.run(h.services, await h.as('finance'), { withdrawalId: id, reason: 'x' })),
    ).toBe('WITHDRAWAL_DECIDED');
  });

  it('leaves in one batch and one file, with every digit, and the download is recorded', async () => {
    const first = await create();
    expect(first).toMatchObject({ code: 'BATCH-2611-0001', count: 1, amount: 100_000, waiting: 1, paid: 0 });
    expect(await answer(create())).toBe('BATCH_EMPTY');
    const batchId = first.id;
    const { content, fileName } = await verbs.batchFile.run(h.services, await h.as('finance'), { batchId });
    expect(fileName).toBe('BATCH-2611-0001.csv');
    expect(content.split('\r\n')[1]).toMatch(/^1,BRI,BRI,123456784821,Nama fitri,100000,WD-2611-\d{4},,,$/);
    const rows = await query({ text: text })`
      select e::text as text from audit.entry e where action = 'withdrawals.batchFile'`.all(h.owner);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('123456784821');
    const shown = await verbs.batch.run(h.services, await h.as('finance'), { batchId });
    expect(shown).toMatchObject({
      downloadedBy: 'Staf finance',
      rows: [{ bank: { maskedNumber: '•••• 4821' } }],
    });
  });

  it('paid: the money leaves, the partner reads the reference, the bonus is used up by then', async () => {
    h.setClock(3_600_000);
    const [row] = (await verbs.queue.run(h.services, await h.as('finance'), { status: 'processed' })).rows;
    const id = row?.id ?? 0;
    expect(await pay(id, 'finance2', 'FT-77')).toMatchObject({
      status: 'completed',
      reference: 'FT-77',
      settledBy: 'Staf finance2',
    });
    expect(await balance('fitri')).toMatchObject({ available: 240_000, held: 0 });
    const told = await query({ body: text })`
      select body from notifications.message where account_id = ${await h.idOf('fitri')}
        and kind = 'withdrawal-decided'
      order by id desc limit 1`.first(h.owner);
    expect(told?.body).toContain('referensi FT-77');
    const own = (await bonusesVerbs.list.run(h.services, await h.as('fitri'), {})).rows[0];
    const why = await bonusReportVerbs.explain.run(h.services, await h.as('fitri'), {
      bonusId: own?.id ?? 0,
    });
    expect(why.paidBy).toMatchObject([{ amount: 110_000, at: h.services.clock().toISOString() }]);
    expect(await answer(fail(id))).toBe('WITHDRAWAL_DECIDED');
  });

  it('failed: amount and fee are available again, with the reason', async () => {
    const id = await approved('fitri', 100_000);
    expect(await fail(id)).toMatchObject({ status: 'failed', reason: 'Rekening tutup', reference: null });
    expect(await balance('fitri')).toMatchObject({ available: 240_000, held: 0 });
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
  });

  it('a pending one must be approved first', async () => {
    const id = await ask('fitri', 50_000);
    expect(await answer(pay(id))).toBe('WITHDRAWAL_NOT_APPROVED');
    expect(await answer(fail(id))).toBe('WITHDRAWAL_NOT_APPROVED');
    expect(await answer(create([id]))).toBe('BATCH_CHANGED');
  });
});

describe('maker and checker', () => {
  it('above the limit the person who approved or made the batch may not say it was paid', async () => {
    await batching(true, 60_000);
    const [small, large] = [await approved('gita', 60_000), await approved('gita', 70_000)];
    await create([large], 'admin');
    expect(await answer(pay(small, 'finance'))).toBe('ok');
    const failure = await pay(large, 'finance').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'FOUR_EYES' });
    expect(String(failure)).toContain('Rp\u00a060.000');
    expect(await answer(pay(large, 'admin'))).toBe('FOUR_EYES');
    expect(await answer(pay(large, 'finance2'))).toBe('ok');
    const back = await approved('gita', 70_000);
    expect(await answer(fail(back, 'finance'))).toBe('ok');
    await batching(true);
  });
});

describe('the bank’s result file', () => {
  it('is judged line by line first, and then recorded once, however often it is sent', async () => {
    const ids = [
      await approved('hana', 50_000),
      await approved('hana', 60_000),
      await approved('indra', 50_000),
    ];
    const { id: batchId, code } = await create(ids);
    const { rows } = await verbs.batch.run(h.services, await h.as('finance'), { batchId });
    const [a, b, c] = rows.map((row) => row.code);
    const csv = [
      'Berita;Status;Nominal;Referensi;Alasan',
      `${a};Berhasil;50000;FT1;`,
      `${b};Gagal;60.000;;Rekening tutup`,
      `${c};Berhasil;49000;FT3;`,
      `${a};Gagal;50000;;Dua kali`,
      'WD-2611-9999;Berhasil;1;X;',
    ].join('\n');
    const send = async (apply: boolean, key: string = randomUUID()) =>
      verbs.importResults.run(h.services, await h.as('finance2', key), { batchId, csv, apply });
    const outcomes = ['paid', 'failed', 'refused', 'refused', 'refused'];
    const looked = await send(false);
    expect(looked).toMatchObject({ applied: false, paid: 1, failed: 1, refused: 3 });
    expect(looked.rows.map((row) => row.outcome)).toEqual(outcomes);
    expect(looked.rows.map((row) => row.message)).toEqual([
      null,
      null,
      'Nominal di file berbeda: penarikan ini Rp\u00a050.000.',
      'Kode ini sudah ada di baris sebelumnya.',
      'Penarikan WD-2611-9999 tidak ada di batch ini.',
    ]);
    expect(await one(ids[0] ?? 0)).toMatchObject({ status: 'processed', batch: { code } });

    const key = randomUUID();
    const first = await send(true, key);
    expect(first.rows.map((row) => row.outcome)).toEqual(outcomes);
    expect(await send(true, key)).toEqual(first);
    const again = await send(true);
    expect(again.rows.map((row) => row.outcome)).toEqual(Array.from({ length: 5 }, () => 'refused'));
    expect(again.rows[0]?.message).toContain('sudah selesai oleh Staf finance2');
    expect(await balance('hana')).toMatchObject({ available: 290_000, held: 0 });
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
  });

  it('that is none is refused whole', async () => {
    const { rows } = await verbs.batches.run(h.services, await h.as('finance'), { limit: 1 });
    const batchId = rows[0]?.id ?? 0;
    const send = async (csv: string) =>
      answer(verbs.importResults.run(h.services, await h.as('finance2'), { batchId, csv, apply: true }));
    for (const csv of ['', 'a,b\n1,2', '%PDF-1.7']) expect(await send(csv)).toBe('RESULT_FILE_UNREADABLE');
  });
});

describe('races', () => {
  it('50 people say paid or failed: one of them counts', async () => {
    const id = await approved('indra', 60_000);
    const { done, refused } = await race(
      Array.from({ length: 50 }, (_, n) => () => (n % 2 ? pay(id, 'finance2') : fail(id, 'admin'))),
    );
    expect(done).toHaveLength(1);
    expect(new Set(refused.map((failure) => failure.code))).toEqual(new Set(['WITHDRAWAL_DECIDED']));
    const row = await query({ n: int })`
      select count(*) as n from ledger.transfer where cause = ${`withdrawal:${id}`}
        and rule <> 'withdrawal.hold'`.first(h.owner);
    expect(row?.n).toBe(1);
  });

  it('20 people make a batch of the same withdrawals: each is in exactly one', async () => {
    const ids = [await approved('budi', 50_000), await approved('budi', 50_000)];
    const { done, refused } = await race(Array.from({ length: 20 }, () => () => create(ids)));
    expect(done).toHaveLength(1);
    expect(new Set(refused.map((failure) => failure.code))).toEqual(new Set(['BATCH_CHANGED']));
    expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
  });

  it('of two who change the setting on the same revision one is told who was faster', async () => {
    const { revision } = await verbs.payoutSettings.run(h.services, await h.as('finance'), {});
    const change = async () =>
      verbs.changePayoutSettings.run(h.services, await h.as('superadmin'), {
        batches: false,
        fourEyesAbove: null,
        changedBankHours: 24,
        revision,
        currentPassword: testPassword,
      });
    const { done, refused } = await race([change, change]);
    expect(done).toHaveLength(1);
    expect(refused[0]?.code).toBe('EDITED_MEANWHILE');
  });
});
