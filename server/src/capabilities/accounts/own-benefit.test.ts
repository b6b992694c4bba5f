import { dateOf } from '@rimpang/domain/calendar';
import { samePerson } from '@rimpang/domain/own-benefit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, list, nullable, query, text } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, nextNik, openHarness, registrationForm } from '../../testing/harness.ts';
import { picture, proof, visitor } from '../../testing/public-forms.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { filesVerbs } from '../files/index.ts';
import { approveClaim, partnersVerbs } from '../partners/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { ownAccounts, ownSideOf } from './own-benefit-store.ts';

let h: Harness;
let claimId: number;
const ids: { order: number; other: number; withdrawal: number; twin: number } = {
  order: 0,
  other: 0,
  withdrawal: 0,
  twin: 0,
};

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => expect.fail('expected a failure'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error;
  return error;
}
/** A waiting order of two PINs, with its proof. */
async function placeOrder(username: string) {
  const file = new File([new Uint8Array(await picture())], 'bukti.png', { type: 'image/png' });
  const { fileId } = await filesVerbs.uploadProof.run(h.services, await h.as(username), { file });
  const input = { items: [{ type: 'activation' as const, quantity: 2 }], proofFileId: fileId };
  return (await pinsVerbs.placeOrder.run(h.services, await h.as(username), input)).orders[0]?.id ?? 0;
}
const code = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
const request = async (username: string, amount = 60_000) =>
  (await withdrawalsVerbs.request.run(h.services, await h.as(username), { amount })).id;
const batches = (on: boolean) => setPayouts(h, { batches: on, fourEyesAbove: 5_000_000 });

/** Tono was a partner: he ordered, withdrew and claimed; then he became an admin. Ayu has his NIK on a second account. */
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('tono');
  await h.partner('budi', { upline: 'tono' });
  await h.partner('ayu');
  // The form of the tests gives everybody the same bank account.
  await sql`update partners.profile set bank_code = 'bni' where account_id = ${await h.idOf('budi')}`.execute(
    h.owner,
  );
  ids.order = await placeOrder('tono');
  ids.other = await placeOrder('budi');
  ids.withdrawal = await request('tono');
  ids.twin = await request('ayu');
  await sql`insert into rewards.claim (code, partner_id, reward, main_points, team_ro, personal_ro,
    new_stockists, rank_points, created_at)
    values ('CLAIM-1', ${await h.idOf('tono')}, 'main-1000', 1000, 0, 0, 0, 0,
      ${h.services.clock()})`.execute(h.owner);
  const row = await query({ id: int })`select max(id) as id from rewards.claim`.first(h.owner);
  claimId = row?.id ?? 0;
  const partnerId = await h.idOf('tono');
  // As a version promoted that asked for nothing to be brought to an end first.
  await sql`update identity.account set role = 'admin', rank = 'Admin' where id = ${partnerId}`.execute(
    h.owner,
  );
  await sql`update partners.profile set status = 'Tidak Aktif', nik_index = (select nik_index
    from partners.profile where account_id = ${partnerId})
    where account_id = ${await h.idOf('ayu')}`.execute(h.owner);
});
afterAll(() => h.close());

describe('a person promoted from partner, on what was asked before', () => {
  it('decides nothing about his own order, one by one or in bulk; the others go on', async () => {
    const orderId = ids.order;
    for (const act of [
      async () => pinsVerbs.approveOrder.run(h.services, await h.as('tono'), { orderId }),
      async () => pinsVerbs.rejectOrder.run(h.services, await h.as('tono'), { orderId, reason: 'x' }),
    ]) {
      const failure = await failureOf(act());
      expect(failure.code).toBe('OWN_BENEFIT');
      expect(failure.message).toContain('Staf lain');
    }
    const input = { orderIds: [orderId, ids.other] };
    const { rows, done } = await pinsVerbs.approveOrders.run(h.services, await h.as('tono'), input);
    expect(done).toBe(1);
    expect(rows.find((row) => row.orderId === orderId)).toMatchObject({
      done: false,
      message: expect.stringContaining('keuntungan Anda sendiri'),
    });
    const refused = { orderIds: [orderId], reason: 'Salah' };
    expect((await pinsVerbs.rejectOrders.run(h.services, await h.as('tono'), refused)).refused).toBe(1);
  });

  it('is told so in the list and in the panel, no other person is', async () => {
    const input = { orderId: ids.order };
    expect((await pinsVerbs.order.run(h.services, await h.as('tono'), input)).own).toBe(true);
    expect((await pinsVerbs.order.run(h.services, await h.as('admin'), input)).own).toBe(false);
    const { rows } = await pinsVerbs.orders.run(h.services, await h.as('tono'), { status: 'all' });
    expect(rows.filter((row) => row.own).map((row) => row.id)).toEqual([ids.order]);
    const queue = await withdrawalsVerbs.queue.run(h.services, await h.as('tono'), {});
    expect(queue.rows.map((row) => row.own)).toEqual([true, true]);
    const claims = await rewardsVerbs.claims.run(h.services, await h.as('tono'), {});
    expect(claims.rows[0]?.own).toBe(true);
  });

  it('neither approves nor rejects his own withdrawal, or the one of a second account with the same NIK', async () => {
    for (const withdrawalId of [ids.withdrawal, ids.twin]) {
      const approve = withdrawalsVerbs.approve.run(h.services, await h.as('tono'), { withdrawalId });
      expect(await code(approve)).toBe('OWN_BENEFIT');
      const input = { withdrawalId, reason: 'Salah' };
      expect(await code(withdrawalsVerbs.reject.run(h.services, await h.as('tono'), input))).toBe(
        'OWN_BENEFIT',
      );
    }
  });

  it('decides no own claim and hands nothing to himself', async () => {
    expect(await code(approveClaim.run(h.services, await h.as('tono'), { claimId }))).toBe('OWN_BENEFIT');
    const refusal = { claimId, reason: 'Belum' };
    expect(await code(rewardsVerbs.rejectClaim.run(h.services, await h.as('tono'), refusal))).toBe(
      'OWN_BENEFIT',
    );
    await approveClaim.run(h.services, await h.as('admin'), { claimId });
    const handOver = { claimId, on: dateOf(h.services.clock()), to: 'Tono', photoFileId: null };
    const own = rewardsVerbs.recordHandOver.run(h.services, await h.as('tono'), handOver);
    expect(await code(own)).toBe('OWN_BENEFIT');
    const other = rewardsVerbs.recordHandOver.run(h.services, await h.as('admin'), handOver);
    expect(await code(other)).toBe('done');
  });

  it('takes no PINs of the company for himself', async () => {
    await h.givePins('superadmin', 'ro', 2);
    const to = (recipient: string) => ({ recipient, type: 'ro' as const, quantity: 1 });
    const give = async (by: string, recipient: string) =>
      code(pinsVerbs.transferFromCompany.run(h.services, await h.as(by), to(recipient)));
    expect(await give('tono', 'ayu')).toBe('OWN_BENEFIT');
    expect(await give('tono', 'tono')).toBe('RECIPIENT_NOT_FOUND');
    expect(await give('admin', 'ayu')).toBe('done');
  });

  it('registers no partner under himself with a PIN of the company; the company’s own bonuses stay possible', async () => {
    await h.givePins('superadmin', 'activation', 2);
    const form = (name: string, upline: string) => registrationForm(name, { upline, nik: nextNik() });
    const own = await failureOf(
      partnersVerbs.register.run(h.services, await h.as('tono'), form('eka', 'ayu')),
    );
    expect(own).toMatchObject({ code: 'OWN_BENEFIT', data: { fields: { upline: own.message } } });
    await expect(h.idOf('eka')).rejects.toThrow();
    await partnersVerbs.register.run(h.services, await h.as('superadmin'), form('eka', 'superadmin'));
    await partnersVerbs.register.run(h.services, await h.as('tono'), form('fani', 'budi'));
  });

  it('switches no RO of his own line', async () => {
    const set = async (by: string, partner: string) =>
      code(
        partnersVerbs.setRo.run(h.services, await h.as(by), {
          partnerId: await h.idOf(partner),
          active: true,
        }),
      );
    expect(await set('tono', 'budi')).toBe('OWN_BENEFIT');
    expect(await set('tono', 'ayu')).toBe('OWN_BENEFIT');
    expect(await set('tono', 'eka')).toBe('done');
    expect(await set('superadmin', 'budi')).toBe('done');
  });
});

describe('payout batches', () => {
  it('leave his rows out and say so; nothing of his own is recorded by himself', async () => {
    await batches(true);
    const mine = ids.withdrawal;
    const budis = await request('budi');
    for (const withdrawalId of [mine, ids.twin, budis])
      await withdrawalsVerbs.approve.run(h.services, await h.as('admin'), { withdrawalId });
    const chosen = { withdrawalIds: [mine] };
    expect(await code(withdrawalsVerbs.createBatch.run(h.services, await h.as('tono'), chosen))).toBe(
      'OWN_BENEFIT',
    );
    const batch = await withdrawalsVerbs.createBatch.run(h.services, await h.as('tono'), {});
    expect(batch.count).toBe(1);
    expect(batch.leftOut).toHaveLength(2);
    expect(batch.leftOut[0]?.message).toContain('Staf lain');
    const rest = await withdrawalsVerbs.createBatch.run(h.services, await h.as('admin'), {});
    expect(rest).toMatchObject({ count: 2, leftOut: [] });
    const paid = { withdrawalId: mine, reference: 'REF1' };
    expect(await code(withdrawalsVerbs.markPaid.run(h.services, await h.as('tono'), paid))).toBe(
      'OWN_BENEFIT',
    );
    const failed = { withdrawalId: mine, reason: 'Tutup' };
    expect(await code(withdrawalsVerbs.markFailed.run(h.services, await h.as('tono'), failed))).toBe(
      'OWN_BENEFIT',
    );
    const shown = await withdrawalsVerbs.batch.run(h.services, await h.as('tono'), { batchId: rest.id });
    expect(shown.rows.map((row) => row.own)).toEqual([true, true]);
    const csv = `Berita,Status,Referensi\n${shown.rows.map((row) => `${row.code},Berhasil,R1`).join('\n')}\n`;
    const results = await withdrawalsVerbs.importResults.run(h.services, await h.as('tono'), {
      batchId: rest.id,
      csv,
      apply: true,
    });
    expect(results).toMatchObject({ refused: 2, paid: 0 });
    expect(results.rows[0]?.message).toContain('keuntungan Anda sendiri');
    await withdrawalsVerbs.markPaid.run(h.services, await h.as('admin'), paid);
    await batches(false);
  });

  it('count a person’s second account as the same pair of eyes', async () => {
    const own = await ownAccounts(h.services.db, await h.idOf('tono'), [await h.idOf('ayu'), null]);
    expect([...own]).toEqual([await h.idOf('ayu')]);
  });
});

it('a withdrawal to his own bank account is his own, no matter who asked for it', async () => {
  const [tono, budi] = [await h.idOf('tono'), await h.idOf('budi')];
  await sql`update partners.profile b set bank_code = t.bank_code, account_cipher = t.account_cipher,
    account_last4 = t.account_last4
    from partners.profile t where b.account_id = ${budi} and t.account_id = ${tono}`.execute(h.owner);
  const withdrawalId = await request('budi');
  const queue = await withdrawalsVerbs.queue.run(h.services, await h.as('tono'), {});
  expect(queue.rows.find((row) => row.id === withdrawalId)?.own).toBe(true);
  expect(await code(withdrawalsVerbs.approve.run(h.services, await h.as('tono'), { withdrawalId }))).toBe(
    'OWN_BENEFIT',
  );
  expect(await code(withdrawalsVerbs.approve.run(h.services, await h.as('admin'), { withdrawalId }))).toBe(
    'done',
  );
});

it('what he sent from the public pages is his own', async () => {
  const sent = await storefrontVerbs.registerTier.run(h.services, await visitor(h), {
    tierId: 'stokis',
    productId: 'madu-ceria',
    address: 'Jl. Kenanga 8, Solo',
    name: 'Tono',
    phone: '0812 9999 0001',
    email: 'Tono@Contoh.id',
    proofFileId: await proof(h),
  });
  await sql`update identity.account set email = 'tono@contoh.id' where username = 'tono'`.execute(h.owner);
  const { rows } = await storefrontVerbs.orders.run(h.services, await h.as('tono'), {});
  const found = rows.find((row) => row.reference === sent.reference);
  expect(found?.own).toBe(true);
  const orderId = found?.id ?? 0;
  expect(await code(storefrontVerbs.completeOrder.run(h.services, await h.as('tono'), { orderId }))).toBe(
    'OWN_BENEFIT',
  );
  const reject = storefrontVerbs.rejectOrder.run(h.services, await h.as('tono'), { orderId, reason: 'x' });
  expect(await code(reject)).toBe('OWN_BENEFIT');
  const form = { ...registrationForm('gita', { upline: 'budi', nik: nextNik() }), orderId };
  expect(await code(partnersVerbs.registerFromOrder.run(h.services, await h.as('tono'), form))).toBe(
    'OWN_BENEFIT',
  );
  expect(await code(storefrontVerbs.completeOrder.run(h.services, await h.as('admin'), { orderId }))).toBe(
    'done',
  );
});

it('the rule of the domain and the function of the database say the same about every two accounts', async () => {
  const rows = await query({ id: int, nik: nullable(text), own: list(int) })`
    select a.id, encode(p.nik_index, 'hex') as nik,
      array(select b.id::int from identity.account b where partners.same_person(a.id, b.id)
      order by b.id) as own
    from identity.account a left join partners.profile p on p.account_id = a.id order by a.id`.all(h.owner);
  expect(rows.length).toBeGreaterThan(5);
  for (const one of rows)
    expect(one.own).toEqual(rows.filter((other) => samePerson(one, other)).map(({ id }) => id));
});

it('all accounts of a person are found as every two are compared, for several who ask in the same moment', async () => {
  const found = await query({ id: int, own: list(int) })`
    select a.id, array(select b.id::int from identity.account b where partners.same_person(a.id, b.id)
      order by b.id) as own from identity.account a order by a.id`.all(h.owner);
  expect(found.some(({ own }) => own.length > 1)).toBe(true);
  const sides = await Promise.all(found.map(({ id }) => ownSideOf(h.services.db, id)));
  expect(sides.map(({ accounts }) => [...accounts].toSorted((a, b) => a - b))).toEqual(
    found.map(({ own }) => own),
  );
});

it('leaves nothing for verify to find', async () => {
  const { differences } = await verifyDatabase(h.ownerUrl);
  expect(differences.filter((line) => line.startsWith('own-benefit'))).toEqual([]);
});
