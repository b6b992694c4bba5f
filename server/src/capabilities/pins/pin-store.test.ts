import crypto from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { replaceBuiltin } from '../../testing/replace-builtin.ts';

/** What the random source draws next; without any it is really random. */
const draws: number[] = [];
const { randomInt } = crypto;
const drawing = ((below: number) => draws.shift() ?? randomInt(below)) as typeof randomInt;

let h: Harness;
let giveBack: () => void;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  giveBack = replaceBuiltin(crypto, 'randomInt', drawing);
});
afterAll(async () => {
  giveBack();
  await h.close();
});
beforeEach(() => {
  draws.length = 0;
});

async function codes(): Promise<string[]> {
  const rows = await query({ code: text })`select code from pins.pin where type = 'ro' order by id`.all(
    h.owner,
  );
  return rows.map((row) => row.code);
}

test('a code that is taken, in any case or twice in one batch, is replaced', async () => {
  draws.push(0, 0, 0, 0);
  await h.givePins('budi', 'ro', 1);
  await sql`with named as (update pins.pin set code = 'rp-ro-aaa000' where code = 'RP-RO-AAA000' returning id)
    update pins.code c set code = 'rp-ro-aaa000' from named where c.pin_id = named.id`.execute(h.owner);
  draws.push(0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const made = await h.givePins('budi', 'ro', 3);
  expect(made).toHaveLength(3);
  expect(made[0]?.code).toBe('RP-RO-BBB001');
  expect(new Set((await codes()).map((code) => code.toUpperCase())).size).toBe(4);
});

test('the database itself refuses a second PIN of a code, in any case', async () => {
  const [made] = await h.givePins('budi', 'ro', 1);
  await expect(
    sql`insert into pins.pin (code, type, owner_id, created_at)
      select lower(code), type, owner_id, now() from pins.pin where id = ${made?.id}`.execute(h.owner),
  ).rejects.toThrow('code_once');
});

test('a PIN that is used or passed on enters no index of its code anew', async () => {
  const indexed = await query({ name: text })`
    select i.indexrelid::regclass::text as name from pg_index i
    where i.indrelid = 'pins.pin'::regclass and pg_get_indexdef(i.indexrelid) like '%code%'`.all(h.owner);
  expect(indexed).toEqual([]);
});

test('when no free code turns up, it stops and nothing is made', async () => {
  const before = await codes();
  for (let i = 0; i < 40; i++) draws.push(0, 0, 0, 0);
  await expect(h.givePins('budi', 'ro', 2)).rejects.toThrow('no free ro PIN codes');
  expect(await codes()).toEqual(before);
});

test('the largest operation makes 1000 PINs, lowest id first', async () => {
  const made = await h.givePins('budi', 'activation', 1000);
  expect(made.map((pin) => pin.id)).toEqual(made.map((pin) => pin.id).toSorted((a, b) => a - b));
  expect(new Set(made.map((pin) => pin.code)).size).toBe(1000);
});
