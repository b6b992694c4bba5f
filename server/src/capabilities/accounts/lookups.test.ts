import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { findPartner } from './store.ts';
import { limitLookups } from './limit-lookups.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.staff('admin', 'admin');
});
afterAll(() => h.close());

const lookUp = (readerId: number) =>
  limitLookups(h.services.db, { readerId, now: h.services.clock() }).then(
    () => 'ok',
    (error: { code: string; data: { retryAfterSeconds: number } }) => error.data.retryAfterSeconds,
  );

test('thirty look-ups a minute, also when they come at once; then the window starts again', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => lookUp(1)));
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(30);
  h.setClock(20_000);
  expect(await lookUp(1)).toBe(40);
  expect(await lookUp(2)).toBe('ok');
  h.setClock(40_001);
  expect(await lookUp(1)).toBe('ok');
});

test('a partner is found by the exact username in any case; the company counts, staff do not', async () => {
  expect(await findPartner(h.services.db, 'BUDI')).toMatchObject({ username: 'budi', fullName: 'Nama budi' });
  expect(await findPartner(h.services.db, 'SuperAdmin')).toMatchObject({ id: h.services.companyId });
  for (const name of ['bud', 'budi ', 'b%', 'admin', 'budi@gmail.com', '']) {
    expect(await findPartner(h.services.db, name)).toBeNull();
  }
});
