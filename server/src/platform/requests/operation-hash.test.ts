import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnersVerbs } from '../../capabilities/partners/index.ts';
import { pinsVerbs } from '../../capabilities/pins/index.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { bytes, query } from '../database/query.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.staff('bos', 'super_admin');
});
afterAll(() => h.close());

const typed = { confirm: 'RESET' as const, currentPassword: testPassword };
const reset = async (key: string) => pinsVerbs.resetAll.run(h.services, await h.as('superadmin', key), typed);
const storedHash = async (key: string) =>
  (
    await query({ hash: bytes })`select request_hash as hash from platform.operation where key = ${key}`.one(
      h.owner,
    )
  ).hash;
/** What the version before wrote, and who has a copy of the database can try again and again. */
const plainHash = (action: string, input: object) =>
  createHash('sha256')
    .update(`${action}\n${JSON.stringify(input)}`)
    .digest();

test('a copy of the database does not tell whether a password is right', async () => {
  const key = randomUUID();
  const done = await reset(key);
  const hash = await storedHash(key);
  expect(hash.includes(plainHash('pins.resetAll', typed))).toBe(false);
  expect(hash).toHaveLength(33);
  expect(await reset(key)).toEqual(done);
});

test('what has no secret in it is known to processes of the version before', async () => {
  const key = randomUUID();
  const input = { quantity: 1, type: 'ro' as const };
  await pinsVerbs.create.run(h.services, await h.as('superadmin', key), input);
  expect(await storedHash(key)).toHaveLength(32);
});

test('an operation of the version before is answered by what it stored, and other content is refused', async () => {
  const key = randomUUID();
  const done = await reset(key);
  await sql`update platform.operation set request_hash = ${plainHash('pins.resetAll', typed)}
    where key = ${key}`.execute(h.owner);
  expect(await reset(key)).toEqual(done);
  await sql`update platform.operation set request_hash = ${plainHash('pins.resetAll', {})}
    where key = ${key}`.execute(h.owner);
  expect(await answer(reset(key))).toBe('OPERATION_REUSED');
});

test('so is one whose hash was forgotten; under its id nothing else is done', async () => {
  const key = randomUUID();
  const done = await reset(key);
  await sql`update platform.operation set request_hash = '' where key = ${key}`.execute(h.owner);
  expect(await reset(key)).toEqual(done);
  const other = partnersVerbs.resetNetwork.run(h.services, await h.as('superadmin', key), typed);
  expect(await answer(other)).toBe('OPERATION_REUSED');
});

test('another one-time code beside the same password is the same request, also of an operation of the version before', async () => {
  const key = randomUUID();
  const run = async (more: object) =>
    pinsVerbs.resetAll.run(h.services, await h.as('superadmin', key), { ...typed, ...more });
  const done = await run({ code: '123456' });
  expect([await run({ code: '654321' }), await run({})]).toEqual([done, done]);
  const before = h.services.vault.index(
    `operation\npins.resetAll\n${JSON.stringify({ code: '123456', ...typed })}`,
  );
  await sql`update platform.operation set request_hash = ${Buffer.concat([Buffer.from([1]), before])}
    where key = ${key}`.execute(h.owner);
  expect(await run({ code: '123456' })).toEqual(done);
});
