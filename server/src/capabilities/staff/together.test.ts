import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { int, nullable, query, text } from '../../platform/database/query.ts';
import { tokenFor } from '../../testing/emails.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { type Racer, runTogether } from '../../testing/together.ts';
import { switchFactorOn } from '../../testing/with-factor.ts';
import { partnersVerbs } from '../partners/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { staffVerbs } from './index.ts';

/** Two people at staff accounts, e-mails and the company's bank accounts at the same moment. */
let h: Harness;
let count = 0;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('pemilik', 'super_admin');
});
afterAll(() => h.close());

const proof = { currentPassword: testPassword };
const rounds = Array.from({ length: 6 }, (_, n) => n);
const newStaff = async (role: 'super_admin' | 'admin' | 'cs' = 'cs') => {
  const who = `orang${(count += 1)}`;
  await h.staff(who, role);
  return who;
};
const together = (racers: Racer[]) => runTogether(h.services, racers);
const closed = async (who: string) =>
  (
    await query({ n: int })`select count(*) as n from identity.account
      where username like ${`${who}%`} and closed_at is not null`.one(h.owner)
  ).n;
const remove = async (by: string, who: string): Promise<Racer> => {
  const [caller, accountId] = [await h.as(by), await h.idOf(who)];
  return (services) => staffVerbs.deleteStaff.run(services, caller, { accountId, ...proof });
};

test('two super admins who delete each other: one is gone, and the other has done it', async () => {
  for (const _ of rounds) {
    const [one, two] = [await newStaff('super_admin'), await newStaff('super_admin')];
    const answers = await together([await remove(one, two), await remove(two, one)]);
    expect(answers.filter((said) => said === 'ok')).toHaveLength(1);
    expect(['NOT_SIGNED_IN', 'NOT_FOUND', 'PASSWORD_WRONG']).toContain(answers.find((said) => said !== 'ok'));
    expect((await closed(one)) + (await closed(two))).toBe(1);
  }
});

test('two who delete the same: one has done it', async () => {
  for (const _ of rounds) {
    const who = await newStaff();
    const answers = await together([await remove('superadmin', who), await remove('pemilik', who)]);
    expect(answers.toSorted()).toEqual(['NOT_FOUND', 'ok']);
  }
});

test('an edit or a temporary password, and a deletion: nothing opens a closed account again', async () => {
  for (const n of rounds) {
    const who = await newStaff();
    const [accountId, revision, caller] = [
      await h.idOf(who),
      await h.revisionOf(who),
      await h.as('superadmin'),
    ];
    const edit: Racer = (services) =>
      staffVerbs.editStaff.run(services, caller, {
        accountId,
        revision,
        fullName: 'Lain',
        email: `${who}@lain.id`,
        password: 'temulawak-segar-77',
        ...proof,
      });
    const issue: Racer = (services) =>
      staffVerbs.issueTemporaryPassword.run(services, caller, { accountId, reason: 'x', ...proof });
    const [changed, gone] = await together([n % 2 ? edit : issue, await remove('superadmin', who)]);
    expect(gone).toBe('ok');
    expect(['ok', 'NOT_FOUND', 'PARTNER_CLOSED']).toContain(changed);
    const row = await query({ hash: text, email: nullable(text) })`
      select password_hash as hash, email from identity.account where id = ${accountId}`.one(h.owner);
    expect(row).toEqual({ hash: '', email: null });
  }
});

test('one username, one address: of two who register it one has it', async () => {
  for (const n of rounds) {
    const register =
      (more: object): Racer =>
      async (services) =>
        staffVerbs.registerStaff.run(services, await h.as('superadmin'), {
          username: `sama${n}`,
          fullName: 'Nama',
          email: `sama${n}@rimpang.id`,
          role: 'cs',
          ...proof,
          ...more,
        });
    const sameName = await together([register({}), register({ email: `lain${n}@rimpang.id` })]);
    expect(sameName.toSorted()).toEqual(['USERNAME_TAKEN', 'ok']);
    const sameAddress = await together([
      register({ username: `a${n}x`, email: `z${n}@x.id` }),
      register({ username: `b${n}x`, email: `z${n}@x.id` }),
    ]);
    expect(sameAddress.toSorted()).toEqual(['EMAIL_TAKEN', 'ok']);
  }
});

test('a promotion and a closing of the same partner: one comes first, and the other sees it', async () => {
  for (const _ of rounds) {
    const who = `naik${(count += 1)}`;
    const partnerId = await h.partner(who);
    const [one, two] = [await h.as('superadmin'), await h.as('superadmin')];
    const answers = await together([
      (services) =>
        partnersVerbs.promote.run(services, one, { partnerId, role: 'cs', keepBalance: true, ...proof }),
      (services) =>
        partnersVerbs.close.run(services, two, {
          partnerId,
          reason: 'x',
          forfeitBalance: true,
          voidPins: true,
        }),
    ]);
    expect([
      ['ok', 'ok'],
      ['NOT_FOUND', 'ok'],
    ]).toContainEqual(answers);
    expect(
      (
        await query({ role: text })`select role from identity.account
      where id = ${partnerId} and closed_at is null`.all(h.owner)
      ).length,
    ).toBe(0);
  }
});

test('a second factor that its owner switches off while an owner of the company does', async () => {
  for (const _ of rounds) {
    const who = await newStaff();
    const { recoveryCodes } = await switchFactorOn(h, who);
    const [own, owner, accountId] = [await h.as(who), await h.as('superadmin'), await h.idOf(who)];
    const answers = await together([
      (services) =>
        sessionsVerbs.disableSecondFactor.run(services, own, { ...proof, code: recoveryCodes[0] ?? '' }),
      (services) => staffVerbs.resetSecondFactor.run(services, owner, { accountId, reason: 'x', ...proof }),
    ]);
    expect(answers[1]).toBe('ok');
    expect(['ok', 'SECOND_FACTOR_WRONG']).toContain(answers[0]);
    expect((await sessionsVerbs.secondFactor.run(h.services, await h.as(who), {})).enabled).toBe(false);
  }
});

describe('e-mails', () => {
  test('of two addresses asked for at once one waits, and only its link counts', async () => {
    for (const n of rounds) {
      const who = await newStaff();
      const [one, two] = [await h.as(who), await h.as(who)];
      const addresses = [`satu${n}@tunggu.id`, `dua${n}@tunggu.id`];
      const answers = await together(
        [one, two].map(
          (caller, at) => (services) =>
            sessionsVerbs.changeEmail.run(services, caller, { email: addresses[at] ?? '', ...proof }),
        ),
      );
      expect(answers).toEqual(['ok', 'ok']);
      const { pending } = await sessionsVerbs.ownEmail.run(h.services, await h.as(who), {});
      expect(addresses).toContain(pending);
      const visitor = await h.as(null);
      const tokens = await Promise.all(addresses.map((address) => tokenFor(h, address, '/verify-email')));
      const verified = await together(
        tokens.map((token) => (services) => sessionsVerbs.verifyEmail.run(services, visitor, { token })),
      );
      expect(verified.toSorted()).toEqual(['LINK_INVALID', 'ok']);
      const { email } = await sessionsVerbs.ownEmail.run(h.services, await h.as(who), {});
      expect(email).toBe(pending);
    }
  });

  test('one address that two accounts confirm at once is one account’s', async () => {
    for (const n of rounds) {
      const address = `rebutan${n}@contoh.id`;
      const tokens: string[] = [];
      for (const who of [await newStaff(), await newStaff()]) {
        await sessionsVerbs.changeEmail.run(h.services, await h.as(who), { email: address, ...proof });
        tokens.push(await tokenFor(h, address, '/verify-email'));
        h.setClock(1000);
      }
      const visitor = await h.as(null);
      const answers = await together(
        tokens.map((token) => (services) => sessionsVerbs.verifyEmail.run(services, visitor, { token })),
      );
      expect(answers.toSorted()).toEqual(['EMAIL_TAKEN', 'ok']);
    }
  });
});

test('the company’s bank accounts: of two owners one is told who was faster', async () => {
  for (const n of rounds) {
    const { settings } = await storefrontVerbs.settings.run(h.services, await h.as('superadmin'), {});
    const found = settings.find(({ key }) => key === 'company');
    const value = found?.value as { bankAccounts: object[] };
    const callers = [await h.as('superadmin'), await h.as('pemilik')];
    const answers = await together(
      callers.map(
        (caller, at) => (services) =>
          storefrontVerbs.changeSetting.run(services, caller, {
            key: 'company',
            revision: found?.revision ?? 0,
            value: { ...value, bankAccounts: [{ bank: 'BCA', number: `12345${n}${at}`, holder: 'PT' }] },
            ...proof,
          } as never),
      ),
    );
    expect(answers.toSorted()).toEqual(['EDITED_MEANWHILE', 'ok']);
  }
});
