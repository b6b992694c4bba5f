import { randomUUID } from 'node:crypto';
import { defaultMatrix, type Matrix } from '@rimpang/domain/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { withdrawalsVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.staff('finance', 'finance');
  await h.staff('cs', 'cs');
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
});
afterAll(() => h.close());

const verbs = withdrawalsVerbs;
const people = [null, 'superadmin', 'admin', 'finance', 'cs', 'budi', 'siti'] as const;
type Person = (typeof people)[number];

async function answer(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'ok';
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
}

/** What everyone gets, visitor first, then super_admin, admin, finance, cs, the owner, another partner. */
async function everyone(run: (who: Person) => Promise<unknown>): Promise<string[]> {
  const answers: string[] = [];
  for (const who of people) answers.push(await answer(run(who)));
  return answers;
}

const partnersOnly = ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'ok', 'ok'];
const staffWhoSee = (word: string) => [
  'NOT_SIGNED_IN',
  word,
  word,
  word,
  'FORBIDDEN',
  'FORBIDDEN',
  'FORBIDDEN',
];
const ask = async (who: string) => verbs.request.run(h.services, await h.as(who), { amount: 50_000 });

describe('role × endpoint × own, another’s, missing (invariant 19)', () => {
  it('balance, request and mine are for partners', async () => {
    expect(await everyone(async (who) => verbs.balance.run(h.services, await h.as(who), {}))).toEqual(
      partnersOnly,
    );
    expect(await everyone(async (who) => verbs.mine.run(h.services, await h.as(who), {}))).toEqual(
      partnersOnly,
    );
    expect(
      await everyone(async (who) => verbs.request.run(h.services, await h.as(who), { amount: 50_000 })),
    ).toEqual(partnersOnly);
    const operationId = randomUUID();
    expect(
      await everyone(async (who) => verbs.sent.run(h.services, await h.as(who), { operationId })),
    ).toEqual(partnersOnly);
  });

  it('a partner sees only the own requests, filtered and page by page', async () => {
    const ids = async (who: string, input: object) => {
      const page = await verbs.mine.run(h.services, await h.as(who), input);
      return { ids: page.rows.map((row) => row.id), next: page.next };
    };
    const second = await ask('budi');
    const all = await ids('budi', {});
    expect(all.ids).toHaveLength(2);
    expect((await ids('siti', {})).ids.filter((id) => all.ids.includes(id))).toEqual([]);
    expect(await ids('budi', { limit: 1 })).toEqual({ ids: [second.id], next: String(second.id) });
    expect(await ids('budi', { limit: 1, after: String(second.id) })).toEqual({
      ids: [all.ids[1]],
      next: null,
    });
    expect((await ids('budi', { status: 'completed' })).ids).toEqual([]);
  });

  it('the queue is for super_admin, admin and finance', async () => {
    expect(await everyone(async (who) => verbs.queue.run(h.services, await h.as(who), {}))).toEqual(
      staffWhoSee('ok'),
    );
  });

  it('deciding and looking at an account number too; a missing one is not found', async () => {
    const missing = { withdrawalId: 999_999_999 };
    const reason = 'Uji';
    const asStaff = staffWhoSee('NOT_FOUND');
    expect(await everyone(async (who) => verbs.approve.run(h.services, await h.as(who), missing))).toEqual(
      asStaff,
    );
    expect(
      await everyone(async (who) => verbs.reject.run(h.services, await h.as(who), { ...missing, reason })),
    ).toEqual(asStaff);
    expect(await everyone(async (who) => verbs.revealBank.run(h.services, await h.as(who), missing))).toEqual(
      asStaff,
    );
  });

  it('every permitted role decides a real one', async () => {
    for (const who of ['superadmin', 'admin', 'finance']) {
      const { id: withdrawalId } = await ask('siti');
      expect(await answer(verbs.revealBank.run(h.services, await h.as(who), { withdrawalId }))).toBe('ok');
      const reject = verbs.reject.run(h.services, await h.as(who), { withdrawalId, reason: 'Uji' });
      expect(await answer(reject)).toBe('ok');
    }
  });

  it('a cell of the matrix counts from the next request', async () => {
    const off: Matrix = {
      ...defaultMatrix,
      finance: { ...defaultMatrix.finance, 'withdrawal-management': false },
    };
    const caller = { ...(await h.as('finance')), matrix: off };
    expect(await answer(verbs.queue.run(h.services, caller, {}))).toBe('FORBIDDEN');
    expect(await answer(verbs.approve.run(h.services, caller, { withdrawalId: 1 }))).toBe('FORBIDDEN');
  });
});

describe('the queue', () => {
  const queue = async (input: object) => verbs.queue.run(h.services, await h.as('finance'), input);

  it('begins with the oldest pending, counts every state and adds up what is shown', async () => {
    const { rows, counts, total } = await queue({});
    expect(rows.map((row) => row.status)).toEqual(rows.map(() => 'pending'));
    expect(rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).toSorted((a, b) => a - b));
    expect(counts).toEqual({ all: 6, pending: 3, processed: 0, completed: 0, failed: 3 });
    expect(total).toEqual({ amount: 150_000 });
    expect(rows[0]).toMatchObject({ partner: { username: 'budi' }, bank: { maskedNumber: '•••• 4821' } });
    expect(JSON.stringify(rows)).not.toContain('123456784821');
  });

  it.each([['oldest'], ['newest']])('pages without gap or repetition, %s first', async (order) => {
    const whole = (await queue({ status: 'all', order })).rows.map((row) => row.id);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await queue({ status: 'all', order, limit: 2, after });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(whole);
    expect(seen).toHaveLength(6);
  });

  it.each([
    ['BUDI', 2],
    ['nama siti', 4],
    ['wd-2611-0001', 1],
    ['%', 0],
    ["'; drop table withdrawals.withdrawal; --", 0],
  ])('searches %j as plain text', async (search, found) => {
    const { rows, counts } = await queue({ status: 'all', search });
    expect(rows).toHaveLength(found);
    expect(counts.all).toBe(found);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { order: 'random' }, { status: 'gone' }, { page: 2 }])(
    'refuses %j',
    async (input) => {
      expect(await answer(queue(input))).toBe('INPUT_INVALID');
    },
  );
});
