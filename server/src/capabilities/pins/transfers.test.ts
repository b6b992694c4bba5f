import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { pinsVerbs as pins } from './index.ts';
import { failureOf } from './test-orders.ts';

let h: Harness;

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi', { fullName: 'Budi Santoso' });
  await h.partner('siti', { upline: 'budi' });
  await h.partner('andi', { upline: 'siti' });
  await h.staff('admin', 'admin');
  await h.givePins('budi', 'activation', 5);
  await h.givePins('budi', 'ro', 1);
});
afterAll(() => h.close());

const stock = async (username: string) => pins.stock.run(h.services, await h.as(username), {});
const give = async (
  username: string,
  recipient: string,
  quantity: number,
  type: 'activation' | 'ro' = 'activation',
) => pins.transfer.run(h.services, await h.as(username), { recipient, type, quantity });

test('a transfer takes the oldest PINs, says so in the specified words, and tells the recipient', async () => {
  const { rows: before } = await pins.list.run(h.services, await h.as('budi'), { type: 'activation' });
  const done = await give('budi', ' SITI ', 2);
  expect(done).toMatchObject({
    recipient: { username: 'siti' },
    quantity: 2,
    message: '2 PIN berhasil ditransfer ke siti.',
  });
  expect(done.codes).toEqual(
    before
      .slice(-2)
      .map((pin) => pin.code)
      .toReversed(),
  );
  expect(await stock('budi')).toEqual({ activation: 3, ro: 1 });
  expect(await stock('siti')).toEqual({ activation: 2, ro: 0 });
  const { rows } = await sql`
    select title, body from notifications.message where account_id = ${await h.idOf('siti')}
      and kind = 'pin-received'`.execute(h.owner);
  expect(rows).toEqual([{ title: 'PIN diterima', body: 'Anda menerima 2 PIN Aktivasi dari Budi Santoso.' }]);
});

test('more than the stock moves nothing', async () => {
  const before = await stock('budi');
  const failure = await failureOf(give('budi', 'siti', before.activation + 1));
  expect(failure.code).toBe('PIN_STOCK_SHORT');
  expect(failure.message).toBe('Stok PIN Aktivasi Anda tidak mencukupi.');
  expect(failure.data.fields).toEqual({ quantity: 'Jumlah transfer melebihi stok Anda.' });
  expect(await stock('budi')).toEqual(before);
  expect((await failureOf(give('siti', 'budi', 1, 'ro'))).message).toBe('Stok PIN RO Anda tidak mencukupi.');
});

test('oneself, the company, staff, closed accounts and unknown names are no recipients', async () => {
  const self = await failureOf(give('budi', '@Budi', 1));
  expect(self).toMatchObject({ code: 'RECIPIENT_SELF', message: 'Tidak bisa transfer ke diri sendiri.' });
  expect(self.data.fields).toEqual({ recipient: 'Tidak bisa transfer ke diri sendiri.' });
  await sql`insert into identity.account (username, email, full_name, role, password_hash, created_at,
    closed_at)
    values ('tutup', 'tutup@gmail.com', 'Mitra dihapus', 'mitra', '-', now(), now())`.execute(h.owner);
  for (const recipient of ['tidakada', 'superadmin', 'admin', 'tutup', 'bud_', "' or 1=1 --"]) {
    const failure = await failureOf(give('budi', recipient, 1));
    expect(failure.code).toBe('RECIPIENT_NOT_FOUND');
    expect(failure.message).toBe('Pastikan username mitra penerima sudah benar.');
    expect(failure.data.fields).toEqual({ recipient: 'Mitra tidak ditemukan.' });
  }
});

test('impossible input is refused beside its field', async () => {
  const refused = async (input: object) => {
    const asked = pins.transfer.run(h.services, await h.as('budi'), {
      recipient: 'siti',
      type: 'ro',
      quantity: 1,
      ...input,
    });
    return (await failureOf(asked)).data.fields;
  };
  expect(await refused({ recipient: ' ' })).toEqual({ recipient: 'Username mitra wajib diisi' });
  expect(await refused({ quantity: 0 })).toEqual({ quantity: 'Minimal 1 PIN' });
  expect(await refused({ quantity: 1.5 })).toEqual({ quantity: 'Harus berupa angka bulat' });
  expect(await refused({ quantity: '1' })).toEqual({ quantity: 'Harus berupa angka bulat' });
  expect(await refused({ type: 'emas' })).toEqual({ type: 'Jenis PIN wajib dipilih' });
  expect(Object.keys((await refused({ ownerId: 1 })) ?? {})).toHaveLength(1);
});

test('the company creates PINs and transfers them, with a note', async () => {
  const made = await pins.create.run(h.services, await h.as('admin'), { type: 'ro', quantity: 3 });
  expect(made).toMatchObject({ type: 'ro', quantity: 3 });
  expect(new Set(made.codes).size).toBe(3);
  for (const code of made.codes) expect(code).toMatch(/^RP-RO-[A-HJ-NP-Z2-9]{3}\d{3}$/);

  const send = async (recipient: string, quantity: number, note?: string) =>
    pins.transferFromCompany.run(h.services, await h.as('admin'), { recipient, type: 'ro', quantity, note });
  expect((await send('andi', 2, 'Hadiah acara')).message).toBe('2 PIN berhasil ditransfer ke andi.');
  const [received] = (await pins.history.run(h.services, await h.as('andi'), {})).rows;
  expect(received).toMatchObject({
    action: 'transfer',
    from: { username: 'perusahaan', fullName: 'Perusahaan' },
    to: { username: 'andi' },
    note: 'Hadiah acara',
  });

  const short = await failureOf(send('andi', 2));
  expect(short.code).toBe('COMPANY_PIN_STOCK_SHORT');
  expect(short.message).toBe('Stok PIN RO Super Admin tidak mencukupi.');
  expect(short.data.fields).toEqual({ quantity: 'Jumlah transfer melebihi stok perusahaan.' });
  expect((await failureOf(send('tidakada', 1))).code).toBe('RECIPIENT_NOT_FOUND');
  expect((await failureOf(send('superadmin', 1))).code).toBe('RECIPIENT_NOT_FOUND');
  expect((await failureOf(send('andi', 0))).data.fields).toEqual({ quantity: 'Minimal transfer 1 PIN.' });

  await pins.create.run(h.services, await h.as('admin'), { type: 'ro', quantity: 1000 });
  expect((await send('andi', 1000)).message).toBe('1.000 PIN berhasil ditransfer ke andi.');
});

test('a repeated operation id answers the same and moves nothing again; other content is refused', async () => {
  const caller = await h.as('budi');
  const input = { recipient: 'siti', type: 'activation' as const, quantity: 1 };
  const first = await pins.transfer.run(h.services, caller, input);
  const before = await stock('budi');
  expect(await pins.transfer.run(h.services, caller, input)).toEqual(first);
  expect(await stock('budi')).toEqual(before);
  const other = await failureOf(pins.transfer.run(h.services, caller, { ...input, recipient: 'andi' }));
  expect(other.code).toBe('OPERATION_REUSED');
  const without = await failureOf(
    pins.transfer.run(h.services, { ...caller, operationId: undefined }, input),
  );
  expect(without.code).toBe('OPERATION_ID_MISSING');
});

test('the last recipients are whom one gave PINs oneself, newest first, while they can receive', async () => {
  const last = async (who: string) =>
    (await pins.recipients.run(h.services, await h.as(who), {})).recipients.map(({ username }) => username);
  await h.partner('dewi', { upline: 'budi' });
  await h.partner('eko', { upline: 'budi' });
  expect(await last('eko')).toEqual([]);
  await h.givePins('eko', 'activation', 3);
  await give('eko', 'siti', 1);
  await give('eko', 'dewi', 1);
  await give('eko', 'siti', 1);
  expect(await last('eko')).toEqual(['siti', 'dewi']);
  expect(await last('dewi'), 'what one received names no recipient').toEqual([]);
  await h.givePins('eko', 'activation', 60);
  await give('eko', 'dewi', 60);
  expect(await last('eko'), 'behind sixty PINs of one transfer').toEqual(['dewi', 'siti']);
  await sql`update identity.account set closed_at = now() where username = 'dewi'`.execute(h.owner);
  expect(await last('eko')).toEqual(['siti']);
  expect(await failureOf(pins.recipients.run(h.services, await h.as('admin'), {}))).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await failureOf(pins.recipients.run(h.services, await h.as(null), {}))).toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
});
