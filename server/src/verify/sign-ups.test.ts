import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionsVerbs } from '../capabilities/sessions/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { type Harness, nextNik, openHarness, testPassword } from '../testing/harness.ts';
import { tokenFor } from '../testing/emails.ts';
import { buyPins } from '../testing/pin-orders.ts';
import { placeOrder as buy } from '../testing/public-forms.ts';
import { verifyDatabase } from './verify.ts';

let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('budi');
});
afterAll(() => h.close());

async function signUp(username: string, email: string): Promise<void> {
  const form = { username, fullName: username, email, password: testPassword, accountNumber: '1234567890' };
  await partnersVerbs.signUp.run(h.services, await h.as(null), form);
}

test('sign-ups that wait, that share a claimed address, and one that activated itself leave no difference', async () => {
  await signUp('satu', 'sama@example.com');
  await signUp('dua', 'sama@example.com');
  await signUp('tiga', 'tiga@example.com');
  const token = await tokenFor(h, 'tiga@example.com', '/verify-email');
  await sessionsVerbs.verifyEmail.run(h.services, await h.as(null), { token });
  await buyPins(h, 'tiga', 2);
  await buyPins(h, 'satu', 1);
  await partnersVerbs.activateSelf.run(h.services, await h.as('tiga'), {
    nik: nextNik(),
    address: 'Jl. Mawar 3',
    phone: '081311112222',
    bankHolder: 'Tiga',
    bank: 'bca',
    upline: 'budi',
  });
  expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
});

test('public orders and messages that were decided leave none either, and a missing trace is found', async () => {
  const staff = () => h.as('admin');
  const [completed, refused] = [await buy(h), await buy(h)];
  await storefrontVerbs.completeOrder.run(h.services, await staff(), { orderId: completed.id });
  await storefrontVerbs.rejectOrder.run(h.services, await staff(), {
    orderId: refused.id,
    reason: 'Belum masuk',
  });
  const note = { name: 'Rina', email: 'rina@example.com', message: 'Halo' };
  await storefrontVerbs.sendMessage.run(h.services, await h.as(null), note);
  const { rows } = await storefrontVerbs.messages.run(h.services, await staff(), {});
  await storefrontVerbs.finishMessage.run(h.services, await staff(), { messageId: rows[0]?.id ?? 0 });
  expect((await verifyDatabase(h.services.db)).differences).toEqual([]);
  const byHand = (await buy(h)).id;
  await sql`update storefront.public_order set status = 'completed', decided_at = now(),
    decided_by = ${await h.idOf('admin')}
    where id = ${byHand}`.execute(h.owner);
  expect((await verifyDatabase(h.services.db)).differences[0]).toContain(
    `storefront.completeOrder public-order:${byHand}`,
  );
});
