import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import { answer, everyone, openPeople } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { visitor } from '../../testing/public-forms.ts';
import { pinsVerbs } from '../pins/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { reportsVerbs } from './index.ts';

let h: Harness;
let pin: string;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.partner('rahayu', { fullName: 'Siti Rahayu' });
  pin = (await h.givePins('budi', 'ro', 1))[0]?.code ?? '';
  const items = [{ type: 'ro' as const, quantity: 1 }];
  await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), { items, proofFileId: null });
  await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 50_000 });
});
afterAll(() => h.close());

const search = async (query: string, who = 'superadmin') =>
  (await reportsVerbs.search.run(h.services, await h.as(who), { query })).results;
const titles = async (query: string, who?: string) =>
  (await search(query, who)).map((row) => `${row.kind} ${row.title}`);

describe('the palette', () => {
  it('finds people by the beginning of the username or of any word of the name, the exact one first', async () => {
    expect(await titles('SITI')).toEqual(['partner Nama siti', 'partner Siti Rahayu']);
    expect(await titles('raha')).toEqual(['partner Siti Rahayu']);
    expect(await titles('rahayu sit')).toEqual(['partner Siti Rahayu']);
    expect(await titles('hayu')).toEqual([]);
    expect((await search('rahayu'))[0]?.detail).toBe('@rahayu');
  });

  it('finds people by telephone as it is written here', async () => {
    for (const query of ['0812-3456', '+62 812 3456 7890', '62812'])
      expect(await search(query)).toHaveLength(3);
    expect(await search('0813')).toEqual([]);
  });

  it('finds PINs by code or by what follows the prefix, orders and withdrawals by code', async () => {
    for (const query of [pin, pin.toLowerCase(), pin.slice(6)])
      expect(await search(query)).toMatchObject([
        { kind: 'pin', title: pin, detail: 'Nama budi · Tersedia' },
      ]);
    expect(await titles('ord-2611')).toEqual(['order ORD-2611-0001']);
    expect((await search('WD-26'))[0]).toMatchObject({ kind: 'withdrawal', detail: 'Nama budi · Tertunda' });
  });

  it('finds messages and batches by the beginning of their number, and a bonus by the whole of its code', async () => {
    await storefrontVerbs.sendMessage.run(h.services, await visitor(h), {
      name: 'Ibu Tatik',
      email: 'tatik@contoh.id',
      message: 'Apakah ada toko di Solo?',
      website: '',
    });
    expect(await search('pes-')).toEqual([
      { kind: 'message', id: 1, title: 'PES-2611-0001', detail: 'Ibu Tatik · Menunggu' },
    ]);
    expect(await search('PES-2611-0002')).toEqual([]);
    expect(await titles('PES-', 'finance')).toEqual([]);

    await sql`insert into withdrawals.batch (code, created_at, created_by, count, amount)
      values ('BATCH-2611-01', now(), ${await h.idOf('superadmin')}, 3, 900000)`.execute(h.owner);
    expect(await search('batch-2611')).toEqual([
      { kind: 'batch', id: 1, title: 'BATCH-2611-01', detail: '3 penarikan' },
    ]);
    expect(await titles('batch-', 'cs')).toEqual([]);

    const { code } = await query({ code: text })`select code from bonuses.bonus order by id limit 1`.one(
      h.owner,
    );
    for (const typed of [code, code.toLowerCase()])
      expect(await search(typed)).toMatchObject([{ kind: 'bonus', title: code }]);
    expect(await search(code.slice(0, -2))).toEqual([]);
    expect(await titles(code, 'cs')).toEqual([]);
  });

  it('finds an account by the whole of its address, whatever the case, and says where it is not confirmed', async () => {
    await sql`update identity.account set email = null, unverified_email = 'Sari@Contoh.id'
      where username = 'rahayu'`.execute(h.owner);
    expect(await search('sari@contoh.ID')).toEqual([
      {
        kind: 'partner',
        id: expect.any(Number),
        title: 'Siti Rahayu',
        detail: '@rahayu · Email belum dikonfirmasi',
      },
    ]);
    expect(await search('BUDI@gmail.com')).toMatchObject([{ title: 'Nama budi', detail: '@budi' }]);
    for (const part of ['sari@', 'sari@contoh', '@contoh.id', 'ari@contoh.id'])
      expect(await search(part)).toEqual([]);
    expect(await titles('budi@gmail.com', 'cs')).toEqual(['partner Nama budi']);
    expect(await titles('budi@gmail.com', 'finance')).toEqual([]);
  });

  it('takes what people type as text', async () => {
    for (const query of ["'; drop", '%%', '__', '& | !', '\\\\', '🙂🙂', 'x:*', '<i>'])
      expect(await search(query)).toEqual([]);
    expect(await answer(search('s'))).toBe('INPUT_INVALID');
    expect(await answer(search('x'.repeat(101)))).toBe('INPUT_INVALID');
  });

  it('knows only what the reader may open', async () => {
    expect(await titles('ORD-', 'finance')).toEqual([]);
    expect(await titles('WD-', 'finance')).toHaveLength(1);
    expect(await titles('WD-', 'cs')).toEqual([]);
    expect(await titles('siti', 'finance')).toEqual([]);
    expect(await titles(pin, 'cs')).toHaveLength(1);
    expect(
      await everyone(h, (caller) => reportsVerbs.search.run(h.services, caller, { query: 'siti' })),
    ).toEqual(['NOT_SIGNED_IN', 'ok', 'ok', 'ok', 'ok', 'FORBIDDEN', 'FORBIDDEN']);
  });

  it('is never longer than twenty', async () => {
    await h.givePins('budi', 'activation', 30);
    expect((await search('RP-AK')).length).toBeLessThanOrEqual(20);
  });
});
