import { rupiahAccounts } from '@rimpang/domain/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, everyone, moneyOnly, openPeople } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
/** budi was paid out once, was refused once; siti repeated an order. */
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.givePins('siti', 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('siti'), {});
  const ask = async (amount: number) =>
    (await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount })).id;
  const finance = () => h.as('finance');
  await withdrawalsVerbs.approve.run(h.services, await finance(), { withdrawalId: await ask(200_000) });
  const refused = { withdrawalId: await ask(100_000), reason: 'Nama berbeda' };
  await withdrawalsVerbs.reject.run(h.services, await finance(), refused);
});
afterAll(() => h.close());

type Input = Parameters<typeof reportsVerbs.postings.run>[2];
const postings = async (input: Input = {}) =>
  reportsVerbs.postings.run(h.services, await h.as('finance'), input);

describe('the ledger’s postings', () => {
  it('are for the roles that may manage bonuses', async () => {
    expect(await everyone(h, (caller) => reportsVerbs.postings.run(h.services, caller, {}))).toEqual(
      moneyOnly(),
    );
  });

  it('sum to zero over everything, and over all that one bonus or one withdrawal moved', async () => {
    const all = await postings();
    expect(all.total).toEqual({ count: all.rows.length, amount: 0 });
    const { rows: bonuses } = await bonusesVerbs.all.run(h.services, await h.as('finance'), {});
    expect(bonuses.length).toBeGreaterThan(4);
    for (const bonus of bonuses) {
      const moved = await postings({ bonusId: bonus.id });
      expect(moved.total).toEqual({ count: 2, amount: 0 });
      expect(moved.rows.map((row) => row.amount).sort((a, b) => a - b)).toEqual([
        -bonus.amount,
        bonus.amount,
      ]);
      expect(moved.rows.map((row) => [row.code, row.bonusId])).toEqual([
        [bonus.code, bonus.id],
        [bonus.code, bonus.id],
      ]);
    }
    const [paid] = (await postings({ account: 'payout' })).rows;
    const { rows } = await postings({ withdrawalId: paid?.withdrawalId ?? 0 });
    expect(rows.map((row) => [row.title, row.account, row.amount])).toEqual([
      ['Penarikan dibayar', 'held', -210_000],
      ['Penarikan dibayar', 'fee_income', 10_000],
      ['Penarikan dibayar', 'payout', 200_000],
      ['Penarikan diminta', 'held', 210_000],
      ['Penarikan diminta', 'available', -210_000],
    ]);
  });

  it('account for every figure of the dashboard', async () => {
    const { bonus } = await reportsVerbs.adminDashboard.run(h.services, await h.as('finance'), {});
    const sum = async (account: NonNullable<Input['account']>) =>
      (await postings({ account })).total.amount ?? Number.NaN;
    const company = await sum('company_bonus');
    expect(bonus.total).toBe(-(await sum('bonus_expense')) - company);
    expect([bonus.paid, bonus.paid]).toEqual([
      await sum('paid'),
      (await sum('payout')) + (await sum('fee_income')),
    ]);
    expect(bonus.unpaid).toBe(await sum('unpaid'));
    const listed = async (input: object) =>
      (await bonusesVerbs.all.run(h.services, await h.as('finance'), { scope: 'partners', ...input })).total;
    expect(await listed({})).toMatchObject({ amount: bonus.total, paidOut: bonus.paid });
    for (const { type, amount, count } of bonus.byType)
      expect(await listed({ type })).toMatchObject({ amount, count });
  });

  it('leave out of what is unpaid what a closed partner gave up, on the home and in the overview', async () => {
    await h.partner('pamit');
    const { rows } = await partnersVerbs.list.run(h.services, await h.as('admin'), { search: 'pamit' });
    const home = async () =>
      (await reportsVerbs.adminDashboard.run(h.services, await h.as('finance'), {})).bonus;
    const overview = async () =>
      (await bonusesVerbs.overview.run(h.services, await h.as('finance'), {})).partners;
    const before = await home();
    expect(before.forfeited).toBe(0);
    const closed = await partnersVerbs.close.run(h.services, await h.as('admin'), {
      partnerId: rows[0]?.id ?? 0,
      reason: 'Permintaan sendiri',
      forfeitBalance: true,
    });
    expect(closed.forfeited).toBeGreaterThan(0);
    const after = await home();
    expect(after).toMatchObject({
      total: before.total,
      paid: before.paid,
      unpaid: before.unpaid - closed.forfeited,
      forfeited: closed.forfeited,
    });
    expect(await overview()).toMatchObject({ unpaid: after.unpaid, forfeited: after.forfeited });
    expect(after.unpaid).toBe((await postings({ account: 'unpaid' })).total.amount);
    expect(after.forfeited).toBe((await postings({ account: 'forfeited' })).total.amount);
  });

  it('of each account are those that all postings have of it, whatever moved them', async () => {
    const everything = async (input: Input) => {
      const rows = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await postings({ ...input, limit: 20, ...(after && { after }) });
        rows.push(...page.rows);
        after = page.next;
      }
      return rows;
    };
    const all = await everything({});
    expect(new Set(all.map(({ account }) => account)).size).toBeGreaterThan(4);
    for (const account of rupiahAccounts) {
      const wanted = all.filter((row) => row.account === account).map(({ id }) => id);
      expect([account, (await everything({ account })).map(({ id }) => id)]).toEqual([account, wanted]);
    }
  });

  it('are found by whose they are, by day and account, and page without gaps', async () => {
    const budi = await postings({ search: 'BUDI' });
    expect(new Set(budi.rows.map((row) => row.owner?.username))).toEqual(new Set(['budi']));
    expect((await postings({ search: '%' })).total.count).toBe(0);
    expect((await postings({ from: '2026-11-21' })).total.count).toBe(0);
    expect((await postings({ to: '2026-11-20' })).total.count).toBe((await postings()).total.count);
    const seen: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await postings({ limit: 3, ...(after && { after }) });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next;
    }
    expect(seen).toEqual((await postings({ limit: 100 })).rows.map((row) => row.id));
    for (const odd of [{ after: 'x' }, { account: 'bank-gelap' as never }, { from: '2026-02-30' }])
      expect(await answer(postings(odd))).toBe('INPUT_INVALID');
  });
});

describe('the ledger’s entries', () => {
  type EntriesInput = Parameters<typeof reportsVerbs.ledgerEntries.run>[2];
  const entries = async (input: EntriesInput = {}) =>
    reportsVerbs.ledgerEntries.run(h.services, await h.as('finance'), input);

  it('are for the roles that may manage bonuses', async () => {
    const ask = (caller: Parameters<typeof reportsVerbs.ledgerEntries.run>[1]) =>
      reportsVerbs.ledgerEntries.run(h.services, caller, {});
    expect(await everyone(h, ask)).toEqual(moneyOnly());
  });

  it('hold every posting once, each entry whole and summing to zero', async () => {
    const { rows, total } = await entries({ limit: 100 });
    const all = await postings({ limit: 100 });
    expect(total).toEqual(all.total);
    expect(rows.flatMap(({ lines }) => lines.map(({ id }) => id)).toSorted((a, b) => b - a)).toEqual(
      all.rows.map(({ id }) => id),
    );
    for (const { lines, balanceAfter } of rows) {
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(lines.every(({ asked }) => asked)).toBe(true);
      expect(balanceAfter).toBeNull();
    }
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  it('say which sides were asked for, and let the balance of a chosen account run along', async () => {
    const { rows } = await entries({ account: 'unpaid', search: 'budi', limit: 100 });
    let balance = 0;
    for (const { lines, balanceAfter } of rows.toReversed()) {
      const asked = lines.filter((line) => line.asked);
      expect(asked.length).toBeGreaterThan(0);
      expect(
        asked.every(({ owner, account }) => owner?.username === 'budi' && /available|held/.test(account)),
      ).toBe(true);
      balance += asked.reduce((sum, { amount }) => sum + amount, 0);
      expect(balanceAfter).toBe(balance);
    }
    const { total } = await postings({ account: 'unpaid', search: 'budi' });
    expect(rows[0]?.balanceAfter).toBe(total.amount);
    // The days choose what is shown, not from where the balance counts.
    const today = await entries({ account: 'unpaid', search: 'budi', from: '2026-11-20' });
    expect(today.rows.map(({ balanceAfter }) => balanceAfter)).toEqual(
      rows.map(({ balanceAfter }) => balanceAfter),
    );
  });

  it('page without gaps, the balance going on where it stood', async () => {
    const whole = await entries({ account: 'available', limit: 100 });
    const seen: { id: number; balanceAfter: number | null }[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await entries({ account: 'available', limit: 2, ...(after && { after }) });
      seen.push(...page.rows);
      after = page.next;
    }
    const brief = ({ id, balanceAfter }: (typeof seen)[number]) => [id, balanceAfter];
    expect(seen.map(brief)).toEqual(whole.rows.map(brief));
    expect(whole.rows.length).toBeGreaterThan(3);
  });

  it('of one bonus or one withdrawal have no running balance; nothing found is an empty page', async () => {
    const [bonus] = (await bonusesVerbs.all.run(h.services, await h.as('finance'), {})).rows;
    const moved = await entries({ bonusId: bonus?.id ?? 0, account: 'available' });
    expect(moved.rows).toMatchObject([{ bonusId: bonus?.id, code: bonus?.code, balanceAfter: null }]);
    expect(await entries({ search: '%', account: 'available' })).toMatchObject({ rows: [], next: null });
    expect(await answer(entries({ after: 'x' }))).toBe('INPUT_INVALID');
  });

  it('let the balance run along, page by page, where sides were posted in another order than their transfers', async () => {
    await postedAcross();
    for (const account of ['fee_income', 'payout', 'paid', 'held'] as const)
      for (const order of ['newest', 'oldest'] as const) {
        const rows: { id: number; balanceAfter: number | null; moved: number }[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await entries({ account, order, limit: 2, ...(after && { after }) });
          for (const { id, balanceAfter, lines } of page.rows)
            rows.push({ id, balanceAfter, moved: sumAsked(lines) });
          after = page.next;
        }
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const upwards = order === 'oldest' ? rows : rows.toReversed();
        let balance = 0;
        const running = upwards.map(({ id, moved }) => [id, (balance += moved)]);
        expect([account, order, upwards.map((row) => [row.id, row.balanceAfter])]).toEqual([
          account,
          order,
          running,
        ]);
        expect(running.length).toBeGreaterThan(2);
      }
  });
});

const sumAsked = (lines: readonly { asked: boolean; amount: number }[]) =>
  lines.filter(({ asked }) => asked).reduce((sum, { amount }) => sum + amount, 0);

/** Two payouts at once: the first transfer's sides are numbered around those of the second. */
async function postedAcross(): Promise<void> {
  const first = 900_000;
  const budi = await h.idOf('budi');
  await sql`insert into ledger.transfer (id, rule, cause, beneficiary_id, at) overriding system value
    select ${first}::int + n, 'withdrawal.complete', 'withdrawal:' || ${first}::int + n, ${budi}::bigint,
      ${h.services.clock()} from generate_series(1, 2) n`.execute(h.owner);
  const sides = [
    [1, 1, 'held', -30],
    [2, 2, 'held', -70],
    [3, 2, 'payout', 60],
    [4, 1, 'payout', 20],
    [5, 2, 'fee_income', 10],
    [6, 1, 'fee_income', 10],
  ] as const;
  await sql`insert into ledger.posting (id, transfer_id, account_id, amount) overriding system value
    select ${first}::int + s.n, ${first}::int + s.transfer, a.id, s.amount
    from (values ${sql.join(
      sides.map(
        ([n, transfer, kind, amount]) =>
          sql`(${sql.lit(n)}, ${sql.lit(transfer)}, ${sql.lit(kind)}, ${sql.lit(amount)})`,
      ),
    )}) s (n, transfer, kind, amount)
      join ledger.account a on a.kind = s.kind and (a.owner_id is null or a.owner_id = ${budi})`.execute(
    h.owner,
  );
}
