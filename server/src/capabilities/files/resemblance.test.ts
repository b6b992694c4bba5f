import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { int, list, query, uuid } from '../../platform/database/query.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { noteProcessed, resemblancesOf } from './index.ts';

const names = ['ani', 'budi', 'citra', 'dodi', 'eka', 'fani', 'gita', 'hari'];
const nearlySame = 4;

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  for (const name of names) await h.partner(name);
});
afterAll(() => h.close());
let look: string;
let looks = 0;
beforeEach(() => {
  looks += 1;
  const drawn = createHash('sha256').update(`${looks}`).digest().subarray(0, 8);
  look = Array.from(drawn, (byte) => byte.toString(2).padStart(8, '0')).join('');
});

/** A picture that this person sent; it looks like `bits`, and is used at once unless it is said otherwise. */
async function picture(name: string, bits: string, used = true): Promise<string> {
  const { id } = await query({ id: uuid })`
    insert into files.file (id, owner_id, kind, storage_key, media_type, bytes, width, height, sha256,
      fingerprint, created_at, attached_at)
    select id, ${await h.idOf(name)}, 'proof', id::text, 'image/jpeg', 1, 1, 1, sha256(id::text::bytea),
      ${bits}::bit(64), ${h.services.clock()}, ${used ? h.services.clock() : null}
    from (select gen_random_uuid() as id offset 0) drawn returning id`.one(h.owner);
  return id;
}
const turned = (bits: string, places: readonly number[]) =>
  Array.from(bits, (bit, at) => (places.includes(at) ? String(1 - Number(bit)) : bit)).join('');
const alike = async (id: string) => {
  const since = new Date(h.services.clock().getTime() - 1);
  const found = await resemblancesOf(h.services.db, [id], { most: nearlySame, since });
  return found.map(({ otherId }) => otherId);
};
const processed = (ids: readonly string[]) =>
  h.services.db.transaction().execute((tx) => noteProcessed(tx, ids));
const sendersOf = async (bits: string) => {
  const { senders } = await query({ senders: list(int) })`
    select coalesce(array_to_json(senders), '[]') as senders from files.fingerprint
    where bits = ${bits}::bit(64)`.one(h.owner);
  return senders;
};

describe('pictures that look nearly the same', () => {
  it('are used ones of which four bits differ at most; the most alike come first', async () => {
    const mine = await picture('ani', look);
    const [far, near] = [
      await picture('budi', turned(look, [1, 20, 40, 60])),
      await picture('citra', turned(look, [9])),
    ];
    await picture('dodi', turned(look, [1, 20, 40, 50, 60]));
    const unused = await picture('eka', look, false);
    expect(await alike(mine)).toEqual([near, far]);
    await query({ id: uuid })`
      update files.file set attached_at = ${h.services.clock()} where id = ${unused}::uuid returning id`.one(
      h.owner,
    );
    expect(await alike(mine)).toEqual([unused, near, far]);
  });

  it('say nothing once slips of five others that look so were processed', async () => {
    const pictures: string[] = [];
    // As a banking app draws them: some bits are sometimes another.
    for (const [at, name] of names.entries()) pictures.push(await picture(name, turned(look, [at % 3])));
    const [mine = '', ...others] = pictures;
    await processed(others.slice(0, 4));
    expect(await alike(mine)).toHaveLength(7);
    await processed(others.slice(4, 5));
    expect(await alike(mine)).toEqual([]);
    // One of the five sees four others.
    expect(await alike(others[0] ?? '')).toHaveLength(7);
    expect(await alike(await picture('hari', turned(look, [30])))).toEqual([]);
  });

  it('one sender, however many slips of his were processed, is one', async () => {
    const own = [await picture('budi', look), await picture('budi', look), await picture('budi', look)];
    for (const id of own) await processed([id]);
    expect(await alike(await picture('ani', look))).toHaveLength(3);
    expect(await sendersOf(look)).toEqual([await h.idOf('budi')]);
  });
});

describe('senders whose slips were processed', () => {
  it('are all noted where they are processed at once, and six at most', async () => {
    const ids = await Promise.all(names.map((name) => picture(name, look)));
    await Promise.all(ids.slice(0, 5).map((id) => processed([id])));
    const all = await Promise.all(names.map((name) => h.idOf(name)));
    expect(new Set(await sendersOf(look))).toEqual(new Set(all.slice(0, 5)));
    await Promise.all(ids.slice(5).map((id) => processed([id])));
    const six = await sendersOf(look);
    expect(new Set(six).size).toBe(6);
    await processed(ids);
    expect(await sendersOf(look)).toEqual(six);
  });

  it('are noted for several looks at once, beside others who note the same', async () => {
    const looksOf = (place: number) => turned(look, [place]);
    const pairs = await Promise.all(
      names.map(async (name) => [await picture(name, looksOf(2)), await picture(name, looksOf(5))] as const),
    );
    await Promise.all(pairs.map(([one, other], at) => processed(at % 2 === 0 ? [one, other] : [other, one])));
    expect(await sendersOf(looksOf(2))).toHaveLength(6);
    expect(await sendersOf(looksOf(5))).toHaveLength(6);
  });
});
