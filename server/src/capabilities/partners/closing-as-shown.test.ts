import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness, registrationForm } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { runTogether } from '../../testing/together.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { pinsVerbs } from '../pins/index.ts';
import { partnersVerbs } from './index.ts';

/** Who closes a partner gives up the balance and the PINs that the page showed; what came in meanwhile is not lost without a word (decision 233). */
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('admin', 'admin');
  await h.partner('budi');
});
afterEach(async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]));
afterAll(() => h.close());

/** What the dialog sends: both are ticked, as they are shown now. */
async function agreedNow(who: string) {
  const partnerId = await h.idOf(who);
  const { balance, stock } = await partnersVerbs.show.run(h.services, await h.as('admin'), { partnerId });
  return {
    partnerId,
    reason: 'Diminta mitra',
    forfeitBalance: true,
    voidPins: true,
    balance: balance?.available ?? 0,
    pins: stock.activation + stock.ro,
  };
}
type Agreed = Awaited<ReturnType<typeof agreedNow>>;
const close = async (agreed: Agreed, key?: string) =>
  partnersVerbs.close.run(h.services, await h.as('admin', key), agreed);
const available = async (who: string) => (await agreedNow(who)).balance;

test('money that came in since is told, and nothing is given up', async () => {
  await h.partner('pergi', { upline: 'budi' });
  const agreed = await agreedNow('pergi');
  await h.partner('anak', { upline: 'pergi' });
  await expect(close(agreed)).rejects.toMatchObject({
    code: 'OFFER_CHANGED',
    message: expect.stringMatching(/Saldo atau PIN mitra ini berubah.*Rp\s600\.000 dan 0 PIN/),
  });
  expect(await available('pergi')).toBe(600_000);
  const again = await agreedNow('pergi');
  const key = crypto.randomUUID();
  const done = { outcome: 'closed', forfeited: 600_000, pinsVoided: 0 };
  expect(await close(again, key)).toEqual(done);
  // The answer was lost: the repeat says what was agreed to then.
  expect(await close(again, key)).toEqual(done);
});

test('PINs that came in since are told, and stay', async () => {
  await h.partner('menerima', { upline: 'budi' });
  const agreed = await agreedNow('menerima');
  await h.givePins('budi', 'ro', 3);
  await pinsVerbs.transfer.run(h.services, await h.as('budi'), {
    recipient: 'menerima',
    type: 'ro',
    quantity: 3,
  });
  expect(await answer(close(agreed))).toBe('OFFER_CHANGED');
  expect((await agreedNow('menerima')).pins).toBe(3);
});

test('what is left out is not compared: a program gives up what is there', async () => {
  await h.partner('program', { upline: 'budi' });
  const { balance: _, pins: __, ...agreed } = await agreedNow('program');
  await h.partner('anak-program', { upline: 'program' });
  const done = await partnersVerbs.close.run(h.services, await h.as('admin'), agreed);
  expect(done).toMatchObject({ outcome: 'closed', forfeited: 600_000 });
});

test('a bonus at the very same moment: it comes before and is told, or it has no receiver', async () => {
  for (let n = 0; n < 12; n += 1) {
    const who = `serentak${n}`;
    await h.partner(who, { upline: 'budi' });
    await h.givePins('budi', 'activation', 1);
    const agreed = await agreedNow(who);
    const [closing, joining] = [await h.as('admin'), await h.as('budi')];
    const form = registrationForm(`anak-${who}`, { upline: who });
    const answers = await runTogether(h.services, [
      (services) => partnersVerbs.close.run(services, closing, agreed),
      (services) => partnersVerbs.register.run(services, joining, form),
    ]);
    expect([
      ['ok', 'UPLINE_NOT_FOUND'],
      ['OFFER_CHANGED', 'ok'],
    ]).toContainEqual(answers);
    if (answers[0] !== 'ok') expect(await available(who)).toBe(agreed.balance + 250_000);
  }
});
