import { testPassword } from '../../testing/harness.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Harness } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { pinsVerbs } from '../pins/index.ts';
import { partnersVerbs } from './index.ts';
import { openPartnerAdministration, type PartnerAdministration } from './test-administration.ts';

let administration: PartnerAdministration;
let h: Harness;
beforeAll(async () => {
  administration = await openPartnerAdministration();
  h = administration.h;
});
afterAll(() => h.close());

const close = async (partnerId: number) =>
  partnersVerbs.close.run(h.services, await h.as('superadmin', randomUUID()), {
    partnerId,
    reason: 'Diminta mitra',
    voidPins: true,
  });

test('an account without history goes before it is given a PIN, or has one', async () => {
  await h.givePins('budi', 'ro', 2);
  for (const recipient of ['serentak1', 'serentak2']) {
    const partnerId = await administration.signUp(recipient);
    const give = async () =>
      pinsVerbs.transfer.run(h.services, await h.as('budi'), { recipient, type: 'ro', quantity: 1 });
    const [gone, given] = await Promise.all([answer(close(partnerId)), answer(give())]);
    expect(gone, given).toBe('ok');
  }
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});

test('an account without history goes before it is made staff, or is closed', async () => {
  for (const who of ['serentak3', 'serentak4']) {
    const partnerId = await administration.signUp(who);
    const promote = administration.run('superadmin', 'promote', {
      partnerId,
      role: 'cs',
      keepBalance: true,
      currentPassword: testPassword,
    });
    const [gone, promoted] = await Promise.all([answer(close(partnerId)), answer(promote)]);
    expect(gone, promoted).toBe('ok');
  }
  expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]);
});
