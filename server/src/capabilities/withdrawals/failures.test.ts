import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { withdrawalsVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('finance', 'finance');
  await h.staff('anindya', 'admin');
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
});
afterAll(() => h.close());

const verbs = withdrawalsVerbs;

async function failureOf(run: Promise<unknown>): Promise<Failure> {
  const outcome = await run.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Failure)) throw new Error(`expected a failure, got ${String(outcome)}`);
  return outcome;
}

const request = async (who: string | null, input: object, key?: string) =>
  verbs.request.run(h.services, await h.as(who, key), input as { amount: number });

async function traces() {
  const row = await query({ withdrawals: int, postings: int, audits: int, operations: int, messages: int })`
    select (select count(*) from withdrawals.withdrawal) as withdrawals, (select count(*)
      from ledger.posting) as postings,
      (select count(*) from audit.entry) as audits, (select count(*) from platform.operation) as operations,
      (select count(*) from notifications.message) as messages`.first(h.owner);
  return row;
}

describe('refused amounts (R5.8): a message beside the field, and nothing is stored', () => {
  it.each([
    [{ amount: 49_999 }, 'WITHDRAWAL_REFUSED', 'Jumlah penarikan minimal Rp\u00a050.000'],
    [{ amount: 0 }, 'WITHDRAWAL_REFUSED', 'Jumlah penarikan minimal Rp\u00a050.000'],
    [
      { amount: 340_001 },
      'WITHDRAWAL_REFUSED',
      'Jumlah melebihi saldo tersedia setelah dikurangi biaya admin',
    ],
    [{ amount: -1 }, 'INPUT_INVALID', 'Tulis rupiah bulat tanpa sen, misalnya 50.000'],
    [{ amount: 0.1 }, 'INPUT_INVALID', 'Tulis rupiah bulat tanpa sen, misalnya 50.000'],
    [{ amount: Number.NaN }, 'INPUT_INVALID', 'Tulis rupiah bulat tanpa sen, misalnya 50.000'],
    [{ amount: '100000' }, 'INPUT_INVALID', 'Tulis rupiah bulat tanpa sen, misalnya 50.000'],
    [{ amount: null }, 'INPUT_INVALID', 'Jumlah wajib diisi'],
    [{}, 'INPUT_INVALID', 'Jumlah wajib diisi'],
  ])('%j: %s', async (input, code, message) => {
    const before = await traces();
    const failure = await failureOf(request('siti', input));
    expect(failure.code).toBe(code);
    expect(failure.data.fields).toEqual({ amount: message });
    if (code === 'WITHDRAWAL_REFUSED') expect(failure.message).toBe(message);
    expect(await traces()).toEqual(before);
  });

  it.each([1e18, 2 ** 53, Number.POSITIVE_INFINITY])('%d is far beyond any balance', async (amount) => {
    const failure = await failureOf(request('siti', { amount }));
    expect(failure.code).toBe('INPUT_INVALID');
    expect(Object.keys(failure.data.fields ?? {})).toEqual(['amount']);
  });

  it('takes no other word, such as a status or another person', async () => {
    const failure = await failureOf(request('siti', { amount: 50_000, status: 'completed', partnerId: 1 }));
    expect(failure.code).toBe('INPUT_INVALID');
  });
});

describe('the dead zone: 50.000 to 59.999 leaves no legal amount (decision 005)', () => {
  it('refuses every amount at 59.999 and takes exactly 50.000 at 60.000', async () => {
    await h.partner('dini', { upline: 'siti' });
    // Tampering keeps the ledger's own books out of it; only the balance matters here.
    const setBalance = async (balance: number) =>
      sql`update ledger.account set balance = ${balance}
        where kind = 'available' and owner_id = ${await h.idOf('dini')}`.execute(h.owner);
    for (const available of [50_000, 59_999]) {
      await setBalance(available);
      const shown = await verbs.balance.run(h.services, await h.as('dini'), {});
      expect(shown).toMatchObject({ available, maximum: available - 10_000 });
      for (const amount of [49_999, 50_000, available - 10_000, available])
        expect((await failureOf(request('dini', { amount }))).code).toBe('WITHDRAWAL_REFUSED');
    }
    await setBalance(60_000);
    expect((await failureOf(request('dini', { amount: 50_001 }))).code).toBe('WITHDRAWAL_REFUSED');
    expect((await request('dini', { amount: 50_000 })).deducted).toBe(60_000);
  });
});

describe('operation ids', () => {
  it('a retry gets the first answer, and the money moves once', async () => {
    const key = randomUUID();
    const first = await request('siti', { amount: 60_000 }, key);
    const before = await traces();
    expect(await request('siti', { amount: 60_000 }, key)).toEqual(first);
    expect(await traces()).toEqual(before);
  });

  it('the same id with another amount is refused, and a missing or odd one too', async () => {
    const key = randomUUID();
    await request('siti', { amount: 50_000 }, key);
    expect((await failureOf(request('siti', { amount: 60_000 }, key))).code).toBe('OPERATION_REUSED');
    expect((await failureOf(request('siti', { amount: 50_000 }, '')))?.code).toBe('OPERATION_ID_MISSING');
    expect((await failureOf(request('siti', { amount: 50_000 }, 'tidak')))?.code).toBe(
      'OPERATION_ID_MISSING',
    );
  });

  it('another partner may use the same id for a request of their own', async () => {
    const key = randomUUID();
    const [one, other] = [
      await request('siti', { amount: 50_000 }, key),
      await request('budi', { amount: 50_000 }, key),
    ];
    expect(one.id).not.toBe(other.id);
  });
});

describe('the second decision', () => {
  it('is told what was decided, by whom and when', async () => {
    const { id: withdrawalId } = await request('budi', { amount: 50_000 });
    h.setClock(new Date('2026-11-20T07:32:00Z'));
    await verbs.approve.run(h.services, await h.as('finance'), { withdrawalId });
    const [anindya, finance] = [await h.as('anindya'), await h.as('finance')];
    const late = [
      () => verbs.reject.run(h.services, anindya, { withdrawalId, reason: 'Terlambat' }),
      () => verbs.approve.run(h.services, finance, { withdrawalId }),
    ];
    for (const attempt of late) {
      const failure = await failureOf(attempt());
      expect(failure.code).toBe('WITHDRAWAL_DECIDED');
      expect(failure.message).toBe(
        'Penarikan ini sudah selesai oleh Staf finance, 20 November 2026, 14.32\u00a0WIB.',
      );
    }
  });

  it('needs a reason to reject', async () => {
    const { id: withdrawalId } = await request('budi', { amount: 50_000 });
    const failure = await failureOf(
      verbs.reject.run(h.services, await h.as('finance'), { withdrawalId, reason: '  ' }),
    );
    expect(failure.data.fields).toEqual({ reason: 'Alasan wajib diisi' });
  });
});

describe('an account without profile', () => {
  it('is told so (a public sign-up, decision 008)', async () => {
    await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at)
      values ('baru', 'baru@gmail.com', 'Baru', 'mitra', '-', now())`.execute(h.owner);
    expect((await failureOf(request('baru', { amount: 50_000 }))).code).toBe('PROFILE_NOT_FOUND');
    const shown = verbs.balance.run(h.services, await h.as('baru'), {});
    expect((await failureOf(shown)).code).toBe('PROFILE_NOT_FOUND');
    expect((await verbs.mine.run(h.services, await h.as('baru'), {})).rows).toEqual([]);
  });
});
