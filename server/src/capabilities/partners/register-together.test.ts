import { randomUUID } from 'node:crypto';
import { rupiah } from '@rimpang/domain/money';
import { defaultRules } from '@rimpang/domain/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { int, query } from '../../platform/database/query.ts';
import type { Failure } from '../../platform/requests/failure.ts';
import { hashTogether } from '../../testing/cheap-passwords.ts';
import { type Harness, nextNik, openHarness, registrationForm, testPassword } from '../../testing/harness.ts';
import { losingOneGroup } from '../../testing/lost-groups.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { networkVerbs, settleNetwork } from '../network/index.ts';
import { stockOf } from '../pins/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { partnersVerbs } from './index.ts';

/** Both places are theirs: those who come at the same moment after them are served together. */
const early = ['awal1', 'awal2'];
const late = ['ani', 'budi', 'cici', 'didi', 'edi'];
let h: Harness;
let names = 0;
beforeAll(async () => {
  h = await openHarness();
  for (const name of [...early, ...late]) await h.partner(name);
  await h.staff('admin', 'admin');
  await h.givePins('superadmin', 'activation', 100);
});
afterAll(() => h.close());

const newName = () => `baru${(names += 1)}`;
const pinsOf = async (who: string) => (await stockOf(h.services.db, await h.idOf(who))).activation;
type Registering = { by: string; upline?: string; form?: Partial<Record<string, string>>; key?: string };

/** All at one moment, after two who find the places free; each with a PIN for it unless `by` was given none. */
async function registerTogether(requests: readonly Registering[], services = h.services) {
  for (const name of early) await h.givePins(name, 'activation', 1);
  const all: readonly Registering[] = [...early.map((by) => ({ by })), ...requests];
  const callers = await Promise.all(all.map(({ by, key }) => h.as(by, key)));
  const forms = all.map(({ by, upline = by, form }) => registrationForm(newName(), { upline, ...form }));
  hashTogether(all.length);
  const runs = all.map((_, index) =>
    partnersVerbs.register.run(services, callers[index] ?? callers[0]!, forms[index]!),
  );
  return { forms: forms.slice(early.length), runs: runs.slice(early.length), first: runs.slice(0, 2) };
}
const answersOf = async (runs: readonly Promise<{ partner: { id: number; username: string } }>[]) =>
  (await Promise.allSettled(runs)).map((run) =>
    run.status === 'fulfilled' ? run.value : (run.reason as Failure).code,
  );
const registered = async (requests: readonly Registering[], services = h.services) => {
  const { runs, first, forms } = await registerTogether(requests, services);
  const answers = await answersOf(runs);
  await Promise.all(first);
  return { answers, forms };
};
const givePins = async (who: readonly string[], quantity = 1) => {
  for (const name of who) await h.givePins(name, 'activation', quantity);
};
/** How many of these partners there are, and how many transactions wrote down that they were registered. */
const written = (usernames: readonly string[]) =>
  query({ partners: int, entries: int, transactions: int })`
    select count(*) as partners, count(e.subject) as entries, count(distinct e.xid::text) as transactions
    from identity.account a left join audit.entry e on e.action = 'partners.register'
      and e.subject = 'partner:' || a.id
    where a.username = any (${[...usernames]}::text[])`.one(h.owner);
const card = async (who: string) => networkVerbs.root.run(h.services, await h.as(who), {});
const usernamesOf = (forms: readonly { username: string }[]) => forms.map(({ username }) => username);
const inOrder = async () => {
  await settleNetwork(h.services.db);
  expect((await verifyDatabase(h.owner)).differences).toEqual([]);
};

test('registrations of the same moment share a transaction, each with its own place, bonus, message and password', async () => {
  await givePins(late);
  const before = await Promise.all(late.map(async (who) => (await card(who)).downlineCount));
  const { answers, forms } = await registered([
    ...late.map((by) => ({ by })),
    { by: 'admin', upline: 'ani', form: { password: 'lain-sekali-2' } },
  ]);
  expect(answers).toMatchObject(
    forms.map(({ username, upline }) => ({
      partner: { username },
      referral: { to: { username: upline }, amount: 250_000 },
    })),
  );
  expect(await written(usernamesOf(forms))).toEqual({ partners: 6, entries: 6, transactions: 1 });
  const after = await Promise.all(late.map(async (who) => (await card(who)).downlineCount));
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 1, 1, 1]);
  const told = await query({ receiver: int })`select count(*) as receiver from notifications.message
    where kind = 'bonus' and title like 'Bonus %' and account_id = ${await h.idOf('ani')}`.one(h.owner);
  expect(told).toEqual({ receiver: 2 });
  expect(await Promise.all(late.map(pinsOf))).toEqual([0, 0, 0, 0, 0]);
  const own = { username: forms[5]?.username ?? '', password: 'lain-sekali-2' };
  const visitor = { ...(await h.as(null)), address: '10.0.0.1' };
  expect(await sessionsVerbs.login.run(h.services, visitor, own)).toMatchObject({});
  await expect(
    sessionsVerbs.login.run(h.services, visitor, { ...own, username: forms[0]?.username ?? '' }),
  ).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  await inOrder();
});

test('each is refused alone, leaves nothing behind, keeps the PIN and may use the operation id again', async () => {
  await givePins(late.slice(1));
  const nik = nextNik();
  await h.partner('pemilik', { nik });
  const key = randomUUID();
  const refusals = [
    { by: 'ani' },
    { by: 'budi', form: { username: 'PEMILIK' } },
    { by: 'cici', form: { email: 'Pemilik@gmail.com' } },
    { by: 'didi', form: { nik } },
    { by: 'edi', upline: 'tidakada', key },
    { by: 'admin', upline: 'budi' },
  ];
  const { answers, forms } = await registered(refusals);
  expect(answers.slice(0, 5)).toEqual([
    'NO_ACTIVATION_PIN',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'NIK_TAKEN',
    'UPLINE_NOT_FOUND',
  ]);
  expect(answers[5]).toMatchObject({ referral: { to: { username: 'budi' } } });
  const without = usernamesOf(forms).filter((_, index) => index !== 1 && index !== 5);
  expect(await written(without)).toMatchObject({ partners: 0 });
  expect(await Promise.all(late.map(pinsOf))).toEqual([0, 1, 1, 1, 1]);
  const again = { ...registrationForm(newName(), { upline: 'edi' }) };
  await partnersVerbs.register.run(h.services, await h.as('edi', key), again);
  await inOrder();
});

test.each([
  ['USERNAME_TAKEN', { username: 'rebutan' }, { username: 'Rebutan' }],
  ['EMAIL_TAKEN', { email: 'rebutan@gmail.com' }, { email: 'Rebutan@gmail.com' }],
  ['NIK_TAKEN', { nik: nextNik() }, {}],
])('of two at the same moment who want the same, exactly one hears %s', async (code, form, asOther) => {
  await givePins(late);
  const { answers } = await registered([
    { by: 'ani', form },
    { by: 'budi', form: { ...form, ...asOther } },
    ...late.slice(2).map((by) => ({ by })),
  ]);
  expect(answers.filter((answer) => answer === code)).toHaveLength(1);
  expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(4);
  await inOrder();
});

test('one person registers as many at once as there are PINs; a PIN that is left by a refusal goes to the next', async () => {
  await givePins(['cici'], 2 - (await pinsOf('cici')));
  const many = await registered(Array.from({ length: 4 }, () => ({ by: 'cici' })));
  expect(many.answers.slice(2)).toEqual(['NO_ACTIVATION_PIN', 'NO_ACTIVATION_PIN']);
  expect(await written(usernamesOf(many.forms))).toEqual({ partners: 2, entries: 2, transactions: 1 });
  await givePins(['cici']);
  const two = await registered([
    { by: 'cici', form: { username: 'ani' } },
    { by: 'cici' },
    { by: 'admin', upline: 'ani' },
  ]);
  expect(two.answers).toMatchObject(['USERNAME_TAKEN', { partner: {} }, { partner: {} }]);
  expect(await pinsOf('cici')).toBe(0);
  await inOrder();
});

test('the same operation id many times among others registers once and answers the same', async () => {
  await givePins(['didi'], 3);
  const before = await pinsOf('didi');
  const form = registrationForm(newName(), { upline: 'didi' });
  const same = { by: 'didi', key: randomUUID(), form };
  const { answers } = await registered([same, same, { by: 'admin', upline: 'didi' }, same, same]);
  expect(new Set([0, 1, 3, 4].map((index) => JSON.stringify(answers[index]))).size).toBe(1);
  expect(await pinsOf('didi')).toBe(before - 1);
});

/** Another person holds what the statement locks until `letGo`. */
async function hold(locking: (tx: typeof h.owner) => Promise<unknown>) {
  const [isHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = h.owner.transaction().execute(async (tx) => {
    await locking(tx);
    isHeld.resolve();
    await released.promise;
  });
  await Promise.race([isHeld.promise, holding]);
  return async () => {
    released.resolve();
    await holding;
  };
}

/** What the first of a group hears that needs what is held, and what the others hear before it is let go. */
async function whileHeld(
  locking: (tx: typeof h.owner) => Promise<unknown>,
  needing: Omit<Registering, 'by'> = {},
) {
  await givePins(late);
  const letGo = await hold(locking);
  const { runs, first } = await registerTogether([
    { by: 'ani', ...needing },
    ...late.slice(1).map((by) => ({ by })),
  ]);
  const own = answersOf(runs.slice(0, 1));
  const others = await answersOf([...runs.slice(1), ...first]);
  expect(others.filter((answer) => typeof answer === 'string')).toEqual([]);
  await letGo();
  return (await own)[0];
}

test('a place, a name or a PIN that is held keeps no other of a group waiting', async () => {
  const id = await h.idOf('ani');
  const place = await whileHeld((tx) =>
    sql`select from network.member where id = ${id} for update`.execute(tx),
  );
  expect(place).toMatchObject({ referral: { to: { username: 'ani' } } });
  const name = await whileHeld(
    (tx) =>
      sql`insert into identity.account (username, email, full_name, role, rank, password_hash, created_at)
      values ('Sasaran', 'sasaran@contoh.id', 'Sasaran', 'cs', 'Admin', '', now())`.execute(tx),
    { form: { username: 'sasaran' } },
  );
  expect(name).toBe('USERNAME_TAKEN');
  const pins = await pinsOf('ani');
  const stock = await whileHeld((tx) =>
    sql`select from pins.pin where owner_id = ${id} and status = 'available' for update`.execute(tx),
  );
  expect(stock).toMatchObject({ referral: { to: { username: 'ani' } } });
  expect(await pinsOf('ani')).toBe(pins);
  await inOrder();
});

test('an upline that is closed at this moment takes no new partner, and the others of the group are registered', async () => {
  await h.partner('tutup');
  const id = await h.idOf('tutup');
  const close = async (tx: typeof h.owner, closedAt: Date | null) => {
    await sql`select from identity.account where id = ${id} for update`.execute(tx);
    await sql`update identity.account set closed_at = ${closedAt} where id = ${id}`.execute(tx);
  };
  expect(await whileHeld((tx) => close(tx, new Date()), { upline: 'tutup' })).toBe('UPLINE_NOT_FOUND');
  await h.owner.transaction().execute((tx) => close(tx, null));
  await inOrder();
});

test('a group whose connection is lost before its commit leaves nothing, and each of it is done once', async () => {
  await givePins(late);
  const before = await Promise.all(late.map(pinsOf));
  const { services, lost } = losingOneGroup(h.services);
  const { answers, forms } = await registered(
    late.map((by) => ({ by })),
    services,
  );
  expect(lost).toEqual([late.length]);
  expect(answers).toMatchObject(forms.map(({ username }) => ({ partner: { username } })));
  expect(await written(usernamesOf(forms))).toMatchObject({ partners: 5, entries: 5 });
  expect(await Promise.all(late.map(pinsOf))).toEqual(before.map((count) => count - 1));
  await inOrder();
});

test('registrations, activations and a new plan at the same moment all end, and everything adds up', async () => {
  const all = [...early, ...late];
  await givePins(all, 4);
  for (const name of all) await h.givePins(name, 'ro', 4);
  const { newest } = await bonusesVerbs.plan.run(h.services, await h.as('superadmin'), {});
  const doubled = defaultRules.map((rule) =>
    rule.award.kind === 'bonus' && rule.key === 'registration.referral'
      ? { ...rule, award: { ...rule.award, amount: rupiah(500_000) } }
      : rule,
  );
  const owner = await h.as('superadmin');
  const runs = await Promise.all(
    [0, 1, 2, 3].flatMap(() =>
      all.flatMap((who, n) => {
        const form = registrationForm(newName(), { upline: all[(n + 1) % all.length] ?? '' });
        return [
          h.as(who).then((caller) => () => partnersVerbs.register.run(h.services, caller, form)),
          h.as(who).then((caller) => () => partnersVerbs.activateRo.run(h.services, caller, {})),
        ];
      }),
    ),
  );
  const begun: Promise<unknown>[] = runs.map((run) => run());
  begun.push(
    bonusesVerbs.changePlan.run(h.services, owner, {
      baseVersion: newest,
      validFrom: null,
      rules: doubled,
      currentPassword: testPassword,
    }),
    settleNetwork(h.services.db),
  );
  const ended = await Promise.allSettled(begun);
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  await inOrder();
});

// The last one: it makes two accounts one person's, which no verb does.
test('staff who would be paid for it are refused alone', async () => {
  const nik = nextNik();
  await h.partner('tono', { nik });
  await h.partner('ayu', { nik: nextNik() });
  const [tono, ayu] = [await h.idOf('tono'), await h.idOf('ayu')];
  await sql`update partners.profile p set nik_index = t.nik_index, status = 'Tidak Aktif'
    from partners.profile t where t.account_id = ${tono} and p.account_id = ${ayu}`.execute(h.owner);
  await sql`update identity.account set role = 'admin' where id = ${ayu}`.execute(h.owner);
  await givePins(late);
  const { answers } = await registered([
    { by: 'ayu', upline: 'tono' },
    { by: 'admin', upline: 'tono' },
    ...late.map((by) => ({ by })),
  ]);
  expect(answers[0]).toBe('OWN_BENEFIT');
  expect(answers.slice(1).filter((answer) => typeof answer === 'string')).toEqual([]);
});
