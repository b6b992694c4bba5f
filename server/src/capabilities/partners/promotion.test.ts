import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { int, query, text } from '../../platform/database/query.ts';
import { type Harness, testPassword } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { type Racer, runTogether } from '../../testing/together.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { notificationsVerbs } from '../notifications/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { staffVerbs } from '../staff/index.ts';
import { authenticateApiToken, tokensVerbs } from '../tokens/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { partnersVerbs } from './index.ts';
import { openClosingRaces, slipOf } from './test-closing.ts';

let h: Harness;
beforeAll(async () => {
  h = await openClosingRaces({ firstPoints: 1_000 });
});
afterAll(() => h.close());

type Role = 'admin' | 'finance' | 'cs';
const promote = async (who: string, more: { role?: Role; keepBalance?: boolean } = {}, by = 'superadmin') =>
  partnersVerbs.promote.run(h.services, await h.as(by), {
    partnerId: await h.idOf(who),
    role: 'cs',
    currentPassword: testPassword,
    ...more,
  });
const giveBack = async (who: string, by = 'superadmin') =>
  partnersVerbs.return.run(h.services, await h.as(by), {
    partnerId: await h.idOf(who),
    reason: 'Tugasnya selesai',
  });
const order = async (who: string) => {
  const input = { items: [{ type: 'ro' as const, quantity: 1 }], proofFileId: await slipOf(h, who) };
  const { orders } = await pinsVerbs.placeOrder.run(h.services, await h.as(who, randomUUID()), input);
  return orders[0]?.id ?? 0;
};
const withdraw = async (who: string, amount = 60_000) =>
  withdrawalsVerbs.request.run(h.services, await h.as(who, randomUUID()), { amount });
const withBatches = (batches: boolean) => setPayouts(h, { batches });
const refusalOf = async (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
const roleOf = async (who: string) =>
  query({ role: text, rank: text })`
    select role, rank from identity.account where username = ${who}`.one(h.owner);
const clean = async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);

describe('a promotion waits for what only a partner can bring to an end', () => {
  it('names everything that is open, and what to do first', async () => {
    await h.partner('penuh');
    await h.givePins('penuh', 'activation', 2);
    await order('penuh');
    await withdraw('penuh');
    await rewardsVerbs.claim.run(h.services, await h.as('penuh', randomUUID()), { reward: 'main-1000' });
    expect(await refusalOf(promote('penuh', { keepBalance: true }))).toBe(
      'PROMOTE_BLOCKED: Mitra ini masih punya penarikan yang belum selesai, 1 orderan PIN yang menunggu, 1 klaim reward yang menunggu, dan 2 PIN yang belum dipakai atau ditransfer. Selesaikan dahulu, sebab akun staf tidak dapat lagi melakukannya.',
    );
    expect((await roleOf('penuh')).role).toBe('mitra');
    await clean();
  });

  it('does not say of a withdrawal that was approved and waits for the bank that it waits for a decision', async () => {
    await h.partner('dibank');
    const { id } = await withdraw('dibank');
    await withBatches(true);
    await withdrawalsVerbs.approve.run(h.services, await h.as('finance', randomUUID()), { withdrawalId: id });
    await withBatches(false);
    const sentence = 'Mitra ini masih punya penarikan yang belum selesai.';
    expect(await refusalOf(promote('dibank', { keepBalance: true }))).toContain(
      `PROMOTE_BLOCKED: ${sentence}`,
    );
    const closing = { partnerId: await h.idOf('dibank'), reason: 'mundur', forfeitBalance: true };
    expect(await refusalOf(partnersVerbs.close.run(h.services, await h.as('superadmin'), closing))).toBe(
      `CLOSE_BLOCKED: ${sentence} Selesaikan dahulu.`,
    );
  });

  it('asks on purpose to leave a balance that could be withdrawn, and nothing of one that could not', async () => {
    await h.partner('bersaldo');
    expect(await refusalOf(promote('bersaldo'))).toContain(
      'PROMOTE_BALANCE_LEFT: Saldo Rp\u00a0350.000 masih',
    );
    expect(await refusalOf(promote('bersaldo', { keepBalance: true }))).toBe('ok');
    await sql`update identity.account set must_change_password = false
      where username = 'bersaldo'`.execute(h.owner);
    const own = await staffVerbs.ownAccount.run(h.services, await h.as('bersaldo'), {});
    expect(own.partnership).toEqual({ balance: 350_000 });
    await h.partner('hampirnol');
    const { id } = await withdraw('hampirnol', 300_000);
    expect(await refusalOf(promote('hampirnol'))).toContain('PROMOTE_BLOCKED');
    await withdrawalsVerbs.approve.run(h.services, await h.as('finance', randomUUID()), {
      withdrawalId: id,
      batches: false,
    });
    expect(await refusalOf(promote('hampirnol'))).toBe('ok');
    await clean();
  });
});

describe('who became staff is a partner again', () => {
  it('with rank, place, balance and what came in meanwhile, which can be withdrawn', async () => {
    await h.partner('kembali', { upline: 'budi' });
    const id = await h.idOf('kembali');
    await sql`update identity.account set rank = 'Manager' where id = ${id}`.execute(h.owner);
    await partnersVerbs.setRo.run(h.services, await h.as('admin'), { partnerId: id, active: true });
    await h.partner('dibawah', { upline: 'kembali' });
    await promote('kembali', { keepBalance: true });
    // The password is the own one of before.
    const { rows: staff } = await staffVerbs.staff.run(h.services, await h.as('superadmin'), {});
    expect(staff.find((one) => one.id === id)).toMatchObject({ temporaryPassword: false });
    await sql`update identity.account set must_change_password = false where id = ${id}`.execute(h.owner);
    expect(await answer(withdraw('kembali'))).toBe('FORBIDDEN');
    const before = await partnersVerbs.show.run(h.services, await h.as('superadmin'), { partnerId: id });
    expect(before).toMatchObject({ role: 'cs', returnable: true, promotableTo: [] });
    await h.givePins('dibawah', 'ro', 1);
    await partnersVerbs.activateRo.run(h.services, await h.as('dibawah', randomUUID()), {});
    // As staff: a decision about another person.
    const decided = await order('dibawah');
    await pinsVerbs.approveOrder.run(h.services, await h.as('kembali', randomUUID()), { orderId: decided });

    expect(await giveBack('kembali', 'admin')).toEqual({ rank: 'Manager' });
    expect(await roleOf('kembali')).toEqual({ role: 'mitra', rank: 'Manager' });
    expect(await answer(giveBack('kembali'))).toBe('NOT_FOUND');
    expect(await answer(pinsVerbs.orders.run(h.services, await h.as('kembali'), { status: 'all' }))).toBe(
      'FORBIDDEN',
    );
    const { available } = await withdrawalsVerbs.balance.run(h.services, await h.as('kembali'), {});
    expect(available).toBe((before.balance?.available ?? 0) + 50_000);
    expect(await answer(withdraw('kembali', available - 10_000))).toBe('ok');
    const { detail } = await query({ detail: text })`
      select detail::text as detail from audit.entry where action = 'partners.return'
      order by id desc limit 1`.one(h.owner);
    expect(JSON.parse(detail)).toEqual({
      before: { role: 'cs', rank: 'Admin' },
      after: { role: 'mitra', rank: 'Manager' },
      reason: 'Tugasnya selesai',
    });
    await clean();
    // What was decided keeps its name, also where the partner leaves.
    await withdrawalsVerbs.reject.run(h.services, await h.as('finance', randomUUID()), {
      withdrawalId: (await query({ id: int })`select max(id) as id from withdrawals.withdrawal`.one(h.owner))
        .id,
      reason: 'Diminta',
    });
    const closing = { partnerId: id, reason: 'Diminta', forfeitBalance: true, voidPins: true };
    await partnersVerbs.close.run(h.services, await h.as('superadmin', randomUUID()), closing);
    await clean();
  });

  it('whose API tokens stay revoked, also when promoted anew', async () => {
    await h.partner('bertoken', { upline: 'budi' });
    const id = await h.idOf('bertoken');
    await promote('bertoken', { role: 'admin', keepBalance: true });
    await sql`update identity.account set must_change_password = false, password_hash = (select password_hash
      from identity.account where username = 'budi') where id = ${id}`.execute(h.owner);
    const { token } = await tokensVerbs.create.run(h.services, await h.as('bertoken'), {
      name: 'Laporan',
      actions: ['pins.orders'],
      days: 30,
      currentPassword: testPassword,
    });
    const use = () =>
      refusalOf(
        authenticateApiToken(h.services.db, token, {
          address: undefined,
          now: h.services.clock(),
          staffNeedSecondFactor: false,
        }),
      );
    expect(await use()).toBe('ok');
    await giveBack('bertoken');
    expect(await use()).toContain('sudah dicabut');
    await promote('bertoken', { role: 'admin', keepBalance: true });
    expect(await use()).toContain('sudah dicabut');
    const { by } = await query({ by: text })`
      select a.username as by from identity.api_token t join identity.account a on a.id = t.revoked_by
      where t.account_id = ${id}`.one(h.owner);
    expect(by).toBe('superadmin');
    await giveBack('bertoken');
    await clean();
  });

  it('promoted by an earlier version with everything open: each is theirs again', async () => {
    await h.partner('dahulu');
    await h.givePins('dahulu', 'ro', 1);
    const pending = await order('dahulu');
    await sql`update identity.account set role = 'finance', rank = 'Admin' where username = 'dahulu'`.execute(
      h.owner,
    );
    await pinsVerbs.approveOrder.run(h.services, await h.as('cs', randomUUID()), { orderId: pending });
    expect(await giveBack('dahulu')).toEqual({ rank: 'Mitra' });
    expect(await pinsVerbs.stock.run(h.services, await h.as('dahulu'), {})).toMatchObject({ ro: 2 });
    const transfer = { recipient: 'budi', type: 'ro' as const, quantity: 2 };
    expect(
      await answer(pinsVerbs.transfer.run(h.services, await h.as('dahulu', randomUUID()), transfer)),
    ).toBe('ok');
    await clean();
  });

  it('not by themselves, nor a second account of the reader, nor staff above, nor who never was a partner', async () => {
    await h.partner('atasan');
    await promote('atasan', { role: 'admin', keepBalance: true });
    await h.partner('kembaran');
    await promote('kembaran', { keepBalance: true });
    await sql`update identity.account set must_change_password = false
      where username in ('atasan', 'kembaran')`.execute(h.owner);
    expect(await answer(giveBack('atasan', 'atasan'))).toBe('NOT_YOURSELF');
    expect(await answer(giveBack('atasan', 'admin'))).toBe('FORBIDDEN');
    expect(await answer(giveBack('atasan', 'cs'))).toBe('FORBIDDEN');
    await sql`update partners.profile set status = 'Tidak Aktif', nik_index = (select nik_index
      from partners.profile where account_id = ${await h.idOf('atasan')})
      where account_id = ${await h.idOf('kembaran')}`.execute(h.owner);
    expect(await answer(giveBack('kembaran', 'atasan'))).toBe('OWN_BENEFIT');
    await sql`update partners.profile set status = 'Aktif', nik_index = sha256('lain')
      where account_id = ${await h.idOf('kembaran')}`.execute(h.owner);
    for (const who of ['finance', 'superadmin', 'budi'])
      expect(await answer(giveBack(who))).toBe('NOT_FOUND');
    expect(await answer(giveBack('atasan'))).toBe('ok');
  });

  it('ends every session, which says that the role changed; what staff have is refused from the next request on', async () => {
    await h.partner('pulang');
    await promote('pulang', { keepBalance: true });
    await sql`update identity.account set must_change_password = false where username = 'pulang'`.execute(
      h.owner,
    );
    const login = { username: 'pulang', password: testPassword };
    await sessionsVerbs.login.run(h.services, await h.as(null), login);
    await giveBack('pulang');
    const { n } = await query({ n: int })`
      select count(*) as n from identity.session where account_id = ${await h.idOf('pulang')}`.one(h.owner);
    expect(n).toBe(0);
  });
});

describe('at the same moment as a promotion one comes first, and the other sees it', () => {
  type Act = { prepare?: (who: string) => Promise<unknown>; act: (who: string) => Promise<Racer> };
  const acts: [string, Act][] = [
    [
      'a withdrawal that the partner asks for',
      {
        act: async (who) => {
          const caller = await h.as(who, randomUUID());
          return (services) => withdrawalsVerbs.request.run(services, caller, { amount: 60_000 });
        },
      },
    ],
    [
      'an order that the partner places',
      {
        act: async (who) => {
          const caller = await h.as(who, randomUUID());
          const input = { items: [{ type: 'ro' as const, quantity: 1 }], proofFileId: null };
          return (services) => pinsVerbs.placeOrder.run(services, caller, input);
        },
      },
    ],
    [
      'a claim',
      {
        act: async (who) => {
          const caller = await h.as(who, randomUUID());
          return (services) => rewardsVerbs.claim.run(services, caller, { reward: 'main-1000' });
        },
      },
    ],
    [
      'a PIN that another partner transfers',
      {
        prepare: () => h.givePins('budi', 'ro', 1),
        act: async (who) => {
          const caller = await h.as('budi', randomUUID());
          const input = { recipient: who, type: 'ro' as const, quantity: 1 };
          return (services) => pinsVerbs.transfer.run(services, caller, input);
        },
      },
    ],
    [
      'a PIN of the company',
      {
        prepare: () => h.givePins('superadmin', 'ro', 1),
        act: async (who) => {
          const caller = await h.as('admin', randomUUID());
          const input = { recipient: who, type: 'ro' as const, quantity: 1 };
          return (services) => pinsVerbs.transferFromCompany.run(services, caller, input);
        },
      },
    ],
    [
      'the approval of an order',
      {
        prepare: (who) => order(who),
        act: async (who) => {
          const caller = await h.as('cs', randomUUID());
          const { id } = await query({ id: int })`select max(id) as id from pins.order
            where partner_id = ${await h.idOf(who)}`.one(h.owner);
          return (services) => pinsVerbs.approveOrder.run(services, caller, { orderId: id });
        },
      },
    ],
  ];

  it.each(acts)('%s', async (what, { prepare, act }) => {
    const seen = new Set<string>();
    for (let n = 0; n < 8; n += 1) {
      const who = `lomba${what.length}x${n}`;
      await h.partner(who);
      await prepare?.(who);
      const owner = await h.as('superadmin', randomUUID());
      const input = {
        partnerId: await h.idOf(who),
        role: 'cs' as const,
        keepBalance: true,
        currentPassword: testPassword,
      };
      const racers: Racer[] = [
        (services) => partnersVerbs.promote.run(services, owner, input),
        await act(who),
      ];
      const [promoted, done] = await runTogether(h.services, n % 2 ? racers.toReversed() : racers).then(
        (answers) => (n % 2 ? answers.toReversed() : answers),
      );
      seen.add(`${promoted}/${done}`);
      expect(promoted === 'ok' && done === 'ok', `${promoted} ${done}`).toBe(false);
      expect((await roleOf(who)).role).toBe(promoted === 'ok' ? 'cs' : 'mitra');
    }
    await clean();
  });

  it('what staff do with the role they had is refused once they are partners again', async () => {
    await h.partner('terlambat');
    await promote('terlambat', { keepBalance: true });
    await sql`update identity.account set must_change_password = false where username = 'terlambat'`.execute(
      h.owner,
    );
    const asStaff = await h.as('terlambat', randomUUID());
    await giveBack('terlambat');
    const note = { partnerId: await h.idOf('budi'), text: 'Masih staf?' };
    expect(await answer(partnersVerbs.addNote.run(h.services, asStaff, note))).toBe('NOT_SIGNED_IN');
    expect(await answer(notificationsVerbs.markAllRead.run(h.services, asStaff, {}))).toBe('NOT_SIGNED_IN');
  });
});

describe('what staff who were partners are told of bonuses', () => {
  const newest = async (who: string) =>
    query({ kind: text, body: text, link: text })`
      select kind, body, link from notifications.message where account_id = ${await h.idOf(who)}
        and kind in ('bonus', 'ro-passed-over') order by id desc limit 1`.one(h.owner);
  const activate = async (who: string) => {
    await h.givePins(who, 'ro', 1);
    await partnersVerbs.activateRo.run(h.services, await h.as(who, randomUUID()), {});
  };

  it('that RO cannot be activated while they are, not to activate it', async () => {
    await h.partner('kepala');
    await h.partner('bawahan', { upline: 'kepala' });
    await promote('kepala', { keepBalance: true });
    await activate('bawahan');
    expect(await newest('kepala')).toEqual({
      kind: 'ro-passed-over',
      body: 'Nama bawahan (bawahan) mengaktifkan RO, tetapi RO Anda tidak aktif, jadi bonus Rp\u00a050.000 diberikan kepada perusahaan. Selama Anda staf, RO kemitraan Anda tidak dapat diaktifkan.',
      link: '/admin/profile',
    });
    // What is frozen of the event is what it was: processes of the version before read it, too.
    const { frozen } = await query({ frozen: text })`
      select ancestors::text as frozen from bonuses.event order by id desc limit 1`.one(h.owner);
    expect(frozen).not.toContain('staff');
    await clean();
  });

  it('and where it rests that one of theirs came', async () => {
    await h.partner('aktif');
    await h.partner('anak', { upline: 'aktif' });
    await activate('aktif');
    await promote('aktif', { keepBalance: true });
    await activate('anak');
    expect(await newest('aktif')).toMatchObject({ kind: 'bonus', link: '/admin/profile' });
    // The receiver who is a partner, and one whom it went past, are told as ever.
    await h.partner('cucu', { upline: 'anak' });
    await activate('cucu');
    expect((await newest('anak')).link).toContain('/dashboard?bonus=');
  });
});
