import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, nextNik, openHarness, registrationForm } from '../../testing/harness.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { bonusReportVerbs } from '../reports/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.staff('finance', 'finance');
  await h.partner('budi');
  await h.partner('siti', { upline: 'budi' });
});
afterAll(() => h.close());

const register = async (by: string | null, form: ReturnType<typeof registrationForm>, key?: string) =>
  partnersVerbs.register.run(h.services, await h.as(by, key), form);

async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'ok';
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
}

async function counts() {
  const row = await query({
    accounts: int,
    registrations: int,
    used: int,
    bonuses: int,
    postings: int,
    members: int,
    audits: int,
  })`
    select (select count(*) from identity.account) as accounts, (select count(*)
      from partners.registration) as registrations,
      (select count(*) from pins.pin where status = 'used') as used, (select count(*)
      from bonuses.bonus) as bonuses,
      (select count(*) from ledger.posting) as postings, (select count(*) from network.member) as members,
      (select count(*) from audit.entry where action = 'partners.register') as audits`.first(h.owner);
  return row;
}

describe('registering a partner', () => {
  it('pays upline and newcomer by the plan and explains it (decision 003)', async () => {
    await h.givePins('siti', 'activation', 1);
    const done = await register('siti', registrationForm('rina', { upline: 'siti' }));
    expect(done.referral).toMatchObject({ amount: 250_000, to: { username: 'siti' } });

    const siti = await bonusesVerbs.summary.run(h.services, await h.as('siti'), {});
    expect(siti.byType.find((t) => t.type === 'referral')?.amount).toBe(250_000);
    expect(await rewardsVerbs.points.run(h.services, await h.as('siti'), {})).toMatchObject({ peringkat: 1 });
    const rina = await bonusesVerbs.summary.run(h.services, await h.as('rina'), {});
    expect(rina).toMatchObject({ total: 350_000, available: 350_000, paid: 0, held: 0, today: 350_000 });
    expect(await rewardsVerbs.points.run(h.services, await h.as('rina'), {})).toEqual({
      utama: 50,
      peringkat: 0,
    });

    const { rows } = await bonusesVerbs.list.run(h.services, await h.as('siti'), { type: 'referral' });
    const why = await bonusReportVerbs.explain.run(h.services, await h.as('siti'), {
      bonusId: rows[0]?.id ?? 0,
    });
    expect(why).toMatchObject({
      amount: 250_000,
      status: 'unclaimed',
      rule: { key: 'registration.referral', planVersion: 1 },
      event: { pinCode: done.pinCode, source: { username: 'rina' } },
    });
    await expect(
      bonusReportVerbs.explain.run(h.services, await h.as('budi'), { bonusId: rows[0]?.id ?? 0 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says nothing about a NIK to a sponsor without a PIN', async () => {
    const nik = nextNik();
    await h.partner('pemilik-nik', { nik });
    const before = await counts();
    const form = registrationForm('penanya', { upline: 'budi', nik });
    expect(await codeOf(register('budi', form))).toBe('NO_ACTIVATION_PIN');
    expect(await counts()).toEqual(before);
  });

  it('needs a PIN of the sponsor, or of the company for staff, and leaves nothing behind without one', async () => {
    const before = await counts();
    expect(await codeOf(register('budi', registrationForm('tanpapin', { upline: 'budi' })))).toBe(
      'NO_ACTIVATION_PIN',
    );
    expect(await codeOf(register('admin', registrationForm('tanpapin', { upline: 'budi' })))).toBe(
      'COMPANY_PIN_STOCK_SHORT',
    );
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['USERNAME_TAKEN', 'username', { username: 'BUDI' }],
    ['EMAIL_TAKEN', 'email', { email: 'Budi@gmail.com' }],
    ['UPLINE_NOT_FOUND', 'upline', { upline: 'tidakada' }],
    ['UPLINE_NOT_FOUND', 'upline', { upline: 'admin' }],
    ['INPUT_INVALID', 'username', { username: 'Perusahaan' }],
    ['INPUT_INVALID', 'nik', { nik: '12345' }],
    ['INPUT_INVALID', 'password', { password: '123' }],
    ['INPUT_INVALID', 'phone', { phone: 'bukan nomor' }],
    ['INPUT_INVALID', 'bank', { bank: 'xyz' }],
    ['INPUT_INVALID', 'role', { role: 'super_admin' }],
  ])('%s beside %s; nothing is stored and the PIN stays', async (code, field, overrides) => {
    await h.givePins('budi', 'activation', 1);
    const before = await counts();
    const failure = await register(
      'budi',
      registrationForm(`calon${randomUUID().slice(0, 8)}`, { upline: 'budi', ...overrides }),
    ).catch((e: unknown) => e);
    expect(failure).toMatchObject({ code });
    expect(Object.keys((failure as Failure).data.fields ?? {})).toContain(field);
    expect(await counts()).toEqual(before);
  });

  it('refuses a NIK that already holds an active partnership (invariant 17)', async () => {
    await h.givePins('budi', 'activation', 2);
    const nik = nextNik();
    await register('budi', registrationForm('ktpsatu', { upline: 'budi', nik }));
    expect(await codeOf(register('budi', registrationForm('ktpdua', { upline: 'budi', nik })))).toBe(
      'NIK_TAKEN',
    );
  });

  it('keeps NIK and account number unreadable at rest', async () => {
    const rows = await query({ text: text })`select row_to_json(p)::text as text from partners.profile p`.all(
      h.owner,
    );
    for (const { text } of rows) expect(text).not.toMatch(/331304140590\d{4}|123456784821/);
  });

  it.each([
    [null, 'NOT_SIGNED_IN'],
    ['finance', 'FORBIDDEN'],
  ])('is not for %s', async (who, code) => {
    expect(await codeOf(register(who, registrationForm('orang', { upline: 'budi' })))).toBe(code);
  });
});

describe('races', () => {
  it('one PIN and 50 registrations make one partner (invariants 7, 11)', async () => {
    await h.partner('lomba', { upline: 'budi' });
    await h.givePins('lomba', 'activation', 1);
    const before = await counts();
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        codeOf(register('lomba', registrationForm(`lomba${i}`, { upline: 'lomba' }))),
      ),
    );
    expect(codes.filter((c) => c === 'ok')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'NO_ACTIVATION_PIN']));
    expect((await counts())?.accounts).toBe((before?.accounts ?? 0) + 1);
  });

  it('the same username 50 times makes one partner and uses one PIN', async () => {
    await h.partner('kembar', { upline: 'budi' });
    await h.givePins('kembar', 'activation', 50);
    const before = await counts();
    const codes = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(register('kembar', registrationForm('rebutan', { upline: 'kembar' }))),
      ),
    );
    expect(codes.filter((c) => c === 'ok')).toHaveLength(1);
    expect((await counts())?.used).toBe((before?.used ?? 0) + 1);
  });

  it('the same operation 50 times has one effect and one answer', async () => {
    await h.partner('ulang', { upline: 'budi' });
    await h.givePins('ulang', 'activation', 5);
    const form = registrationForm('sekalisaja', { upline: 'ulang' });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register('ulang', form, key)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await codeOf(register('ulang', { ...form, fullName: 'Lain' }, key))).toBe('OPERATION_REUSED');
  });
});
