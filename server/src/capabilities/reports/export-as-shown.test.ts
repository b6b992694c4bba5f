import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import sharp from 'sharp';
import { int, query } from '../../platform/database/query.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { csvLines } from '../../testing/csv-files.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { placeOrder, visitor } from '../../testing/public-forms.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { setPayouts } from '../../testing/payouts.ts';
import { filesVerbs } from '../files/index.ts';
import { bonusesVerbs } from '../bonuses/index.ts';
import { approveClaim, partnersVerbs } from '../partners/index.ts';
import { pinsVerbs, stockFold } from '../pins/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { rewardsVerbs } from '../rewards/index.ts';
import { storefrontVerbs } from '../storefront/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { reportsVerbs } from './index.ts';
import { foldEach } from '../../platform/database/fold.ts';

/** A file says of each row what its screen says. */
let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  site = await openSite(h);
});
afterAll(() => h.close());

/** The rows of a list as CSV, by the titles of their columns. */
async function rowsOf(who: string, input: object): Promise<Record<string, string>[]> {
  const lines = await csvLines(h, site, who, input);
  const [titles = [], ...rows] = lines.map((line) => line.split(';'));
  return rows.map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ''])));
}

test('an order that was sent: by whom, with which number', async () => {
  const { id: orderId, reference } = await placeOrder(h);
  const unsent = await placeOrder(h);
  for (const one of [orderId, unsent.id])
    await storefrontVerbs.completeOrder.run(h.services, await h.as('cs'), { orderId: one });
  const sent = { orderId, revision: 0, courier: 'JNE', number: '001234567890123456' } as const;
  await storefrontVerbs.recordShipment.run(h.services, await h.as('cs'), sent);
  const rows = await rowsOf('cs', { list: 'sales', kind: 'product' });
  expect(rows.find(({ Referensi }) => Referensi === reference)).toMatchObject({
    Status: 'Dikirim',
    Kurir: 'JNE',
    'Nomor resi': "'001234567890123456",
    'Dikirim oleh': 'Staf cs',
    Dikirim: expect.stringMatching(/^\d{4}-/),
    'Ongkos kirim': '0',
  });
  expect(rows.find(({ Referensi }) => Referensi === unsent.reference)).toMatchObject({
    Status: 'Selesai',
    Kurir: '',
    Dikirim: '',
  });
});

test('a partner whom no person registered: the system did', async () => {
  const account = { fullName: 'Nama xena', email: 'xena@example.com', accountNumber: '1234567890' };
  const form = { username: 'xena', password: testPassword, ...account };
  await partnersVerbs.signUp.run(h.services, await visitor(h), form);
  const { rows } = await partnersVerbs.registrations.run(h.services, await h.as('cs'), {});
  const shown = rows.map(({ registeredBy }) => registeredBy?.fullName ?? 'Sistem');
  expect(shown).toContain('Sistem');
  const written = await rowsOf('cs', { list: 'registrations' });
  expect(written.map((row) => row['Didaftarkan oleh'])).toEqual(shown);
});

test('what partners have, settled or not', async () => {
  const { services } = h;
  const shown = async () => {
    const { rows } = await pinsVerbs.partnerStock.run(services, await h.as('cs'), {});
    return rows
      .map(({ partner, activation, ro, used }) => [partner.username, activation, ro, used].join(' '))
      .sort();
  };
  const written = async (search?: string) =>
    (await rowsOf('cs', { list: 'stock', search }))
      .map((row) => [row.Username, row['PIN aktivasi'], row['PIN RO'], row.Terpakai].join(' '))
      .sort();
  await h.givePins('budi', 'ro', 3);
  await h.givePins('siti', 'activation', 2);
  for (const settle of [async () => {}, () => foldEach(services.db, [stockFold(services.companyId)])]) {
    await pinsVerbs.transfer.run(services, await h.as('budi'), {
      type: 'ro',
      quantity: 1,
      recipient: 'siti',
    });
    await settle();
    expect(await written()).toEqual(await shown());
  }
  expect(await shown()).toEqual(['budi 0 1 0', 'siti 2 2 0']);
  expect(await written('sit')).toEqual(['siti 2 2 0']);
});

test('a reward that was granted waits for its hand-over, until that is recorded', async () => {
  await h.givePins('budi', 'ro', 19);
  for (let i = 0; i < 19; i += 1) await partnersVerbs.activateRo.run(h.services, await h.as('budi'), {});
  const { id: claimId } = await rewardsVerbs.claim.run(h.services, await h.as('budi'), {
    reward: 'main-1000',
  });
  const status = async () => (await rowsOf('finance', { list: 'claims' })).map((row) => row['Status']);
  expect(await status()).toEqual(['Menunggu']);
  await approveClaim.run(h.services, await h.as('finance'), { claimId });
  expect(await status()).toEqual(['Menunggu serah terima']);
  const handOver = { claimId, on: '2026-11-20', to: 'Nama budi', photoFileId: null };
  await rewardsVerbs.recordHandOver.run(h.services, await h.as('finance'), handOver);
  expect(await status()).toEqual(['Disetujui']);
});

test('a claim says what money comes of it, by the tax that its partner was told', async () => {
  await h.owner.transaction().execute(async (tx) => {
    await query({ id: int })`
      insert into rewards.claim (code, partner_id, reward, main_points, team_ro, personal_ro, new_stockists,
        rank_points, created_at)
      values ('CLAIM-uang', ${await h.idOf('budi')}, 'rank-diamond', 0, 0, 0, 0, 0, ${h.services.clock()})
      returning id`.one(tx);
  });
  const { rows } = await rewardsVerbs.claims.run(h.services, await h.as('finance'), { status: 'all' });
  const shown = (claims: readonly { code: string; cash: { net: number } | null }[]) =>
    claims.map(({ code, cash }) => `${code} ${cash ? cash.net : ''}`).toSorted();
  expect(rows.filter(({ cash }) => cash !== null)).toHaveLength(1);
  const written = async (who: string, list: string) =>
    (await rowsOf(who, { list })).map((row) => `${row.ID} ${row['Uang diterima']}`).toSorted();
  expect(await written('finance', 'claims')).toEqual(shown(rows));
  const own = await rewardsVerbs.myClaims.run(h.services, await h.as('budi'), {});
  expect(await written('budi', 'ownClaims')).toEqual(shown(own.rows));
});

test('a reseller: which reward is reached, and how far the next one is', async () => {
  const form = { fullName: 'Rajin', whatsapp: '081226007788', address: 'Jalan Melati 1' };
  const { id: resellerId } = await resellersVerbs.add.run(h.services, await h.as('budi'), form);
  await resellersVerbs.add.run(h.services, await h.as('budi'), { ...form, fullName: 'Baru' });
  const [product] = (await resellersVerbs.products.run(h.services, await h.as('budi'), {})).rows;
  const sale = { resellerId, productId: product?.id ?? '', quantity: 28 };
  await resellersVerbs.recordSale.run(h.services, await h.as('budi'), sale);
  const { rows } = await resellersVerbs.list.run(h.services, await h.as('budi'), {});
  expect(rows.map(({ rewardAchieved }) => rewardAchieved?.amount ?? null)).toContain(125_000);
  const figure = (value: number | undefined) => (value === undefined ? '' : String(value));
  expect(
    (await rowsOf('budi', { list: 'resellers' })).map((row) => [
      row['Nama lengkap'],
      row['Reward tercapai'],
      row['Reward berikutnya'],
      row['Poin lagi'],
    ]),
  ).toEqual(
    rows.map(({ fullName, rewardAchieved, next }) => [
      fullName,
      figure(rewardAchieved?.amount),
      figure(next?.amount),
      figure(next?.missing),
    ]),
  );
});

test('a message that was marked: to be checked', async () => {
  const message = { name: 'Rina', email: 'rina@example.com', message: 'Halo', website: 'x' };
  await storefrontVerbs.sendMessage.run(h.services, await visitor(h), message);
  await storefrontVerbs.sendMessage.run(h.services, await visitor(h), { ...message, website: '' });
  const { rows } = await storefrontVerbs.messages.run(h.services, await h.as('cs'), { suspected: 'all' });
  expect(rows.filter(({ suspected }) => suspected)).toHaveLength(1);
  const written = await rowsOf('cs', { list: 'messages', suspected: 'all' });
  expect(written.map((row) => row['Perlu diperiksa'])).toEqual(
    rows.map(({ suspected }) => (suspected ? 'Ya' : '')),
  );
});

test('the bonuses of today: those of the page, and no older ones', async () => {
  const before = (await rowsOf('budi', { list: 'ownBonuses' })).length;
  h.setClock(2 * 86_400_000);
  await h.partner('wati', { upline: 'budi' });
  const { total } = await bonusesVerbs.list.run(h.services, await h.as('budi'), {
    period: 'today',
    limit: 1,
  });
  expect(total.count).toBeGreaterThan(0);
  expect(await rowsOf('budi', { list: 'ownBonuses', period: 'today' })).toHaveLength(total.count);
  expect(await rowsOf('budi', { list: 'ownBonuses' })).toHaveLength(before + total.count);
});

test('bonuses: paid out or not, as the list says', async () => {
  const words = { unclaimed: 'Menunggu', claimed: 'Dibayarkan' };
  const all = await bonusesVerbs.all.run(h.services, await h.as('finance'), { period: 'all', limit: 100 });
  expect(all.rows.length).toBeGreaterThan(1);
  expect(
    (await rowsOf('finance', { list: 'bonuses', period: 'all' })).map((row) => [row.ID, row.Status]),
  ).toEqual(all.rows.map(({ code, status }) => [code, words[status]]));
  const own = await bonusesVerbs.list.run(h.services, await h.as('budi'), { period: 'all', limit: 100 });
  expect((await rowsOf('budi', { list: 'ownBonuses' })).map((row) => [row.ID, row.Status])).toEqual(
    own.rows.map(({ code, status }) => [code, words[status]]),
  );
});

test('withdrawals that wait: what the list marks on them', async () => {
  await h.partner('pertama', { upline: 'budi' });
  for (let n = 0; n < 2; n += 1) await h.partner(`dipertama${n}`, { upline: 'pertama' });
  const bare = await h.as('pertama');
  await withdrawalsVerbs.request.run(h.services, bare, { amount: 50_000 });
  await sql`update withdrawals.withdrawal set bank_holder = 'Orang Lain'
    where partner_id = ${await h.idOf('pertama')}`.execute(h.owner);
  const { rows } = await withdrawalsVerbs.queue.run(h.services, await h.as('finance'), {});
  const shown = rows.map(({ code, unusual }) => [code, unusual.firstPayout, unusual.otherHolder]);
  expect(shown.flat()).toEqual(expect.arrayContaining([true]));
  const written = await rowsOf('finance', { list: 'withdrawals' });
  const ya = (cell: unknown) => cell === 'Ya';
  expect(
    written.map((row) => [row.ID, ya(row['Penarikan pertama']), ya(row['Nama rekening bukan nama mitra'])]),
  ).toEqual(shown);
  const withdrawalId = rows.find(({ partner }) => partner.username === 'pertama')?.id ?? 0;
  const refusal = { withdrawalId, reason: 'Nama lain' };
  await withdrawalsVerbs.reject.run(h.services, await h.as('finance'), refusal);
  const [later] = (await rowsOf('finance', { list: 'withdrawals' })).filter(
    ({ Username }) => Username === 'pertama',
  );
  expect([later?.['Penarikan pertama'], later?.['Nama rekening bukan nama mitra']]).toEqual(['', '']);
});

test('what the bank returned: on the day of the bank, not of the approval', async () => {
  await setPayouts(h);
  const { id: withdrawalId } = await withdrawalsVerbs.request.run(h.services, await h.as('budi'), {
    amount: 50_000,
  });
  await withdrawalsVerbs.approve.run(h.services, await h.as('finance'), { withdrawalId });
  h.setClock(3 * 86_400_000);
  const failed = { withdrawalId, reason: 'Rekening tutup' };
  await withdrawalsVerbs.markFailed.run(h.services, await h.as('finance'), failed);
  const { activities } = await reportsVerbs.partnerDashboard.run(h.services, await h.as('budi'), {});
  const at = h.services.clock().toISOString();
  expect(activities.find(({ kind }) => kind === 'withdrawal')).toMatchObject({ at });
});

/** A picture that resembles no other one. */
async function drawNoise(seed: number): Promise<File> {
  const [width, height] = [96, 96];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [column, row] = [Math.floor((at % width) / 12), Math.floor(at / width / 12)];
    return Math.imul(column * 31 + row * 17 + seed * 101, 2_654_435_761) >>> 24;
  });
  const bytes = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'bukti.png', { type: 'image/png' });
}

test('a waiting order whose slip resembles another one', async () => {
  const [once, twice] = [await drawNoise(1), await drawNoise(2)];
  const order = async (who: string, slip: File) => {
    const { fileId: proofFileId } = await filesVerbs.uploadProof.run(h.services, await h.as(who), {
      file: slip,
    });
    const items = [{ type: 'ro' as const, quantity: 1 }];
    const { orders } = await pinsVerbs.placeOrder.run(h.services, await h.as(who), { items, proofFileId });
    return orders[0]?.id ?? 0;
  };
  await order('budi', twice);
  await order('budi', once);
  const decided = await order('siti', twice);
  const marks = async () => {
    const { rows } = await pinsVerbs.orders.run(h.services, await h.as('cs'), { status: 'all', limit: 50 });
    const written = await rowsOf('cs', { list: 'orders' });
    const file = written.map((row) => [row.ID, row['Periksa bukti']]);
    expect(file).toEqual(rows.map(({ code, slipWarned }) => [code, slipWarned ? 'Ya' : '']));
    return file.map(([, mark]) => mark).filter(Boolean).length;
  };
  expect(await marks()).toBe(2);
  const refusal = { orderId: decided, reason: 'Bukti milik orang lain' };
  await pinsVerbs.rejectOrder.run(h.services, await h.as('cs'), refusal);
  // One that is decided is marked no more; the other still resembles it.
  expect(await marks()).toBe(1);
});

test('the balance that runs along with an account of the ledger', async () => {
  h.setClock(86_400_000);
  const today = new Date(h.services.clock().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 55_000 });
  const shownAnd = async (input: { account?: 'available'; search?: string; to?: string; from?: string }) => {
    const finance = await h.as('finance');
    const { rows } = await reportsVerbs.ledgerEntries.run(h.services, finance, { ...input, limit: 50 });
    const written = await rowsOf('finance', { list: 'postings', ...input });
    const shown = rows.map(({ id, balanceAfter }) => [String(id), String(balanceAfter ?? '')]);
    // A transfer's last posting stands first.
    const last = written.filter(
      ({ Transaksi }, at) => written.findIndex((row) => row.Transaksi === Transaksi) === at,
    );
    return { shown, file: last.map((row) => [row.Transaksi, row['Saldo berjalan']]), written };
  };
  const yesterday = new Date(h.services.clock().getTime() - 17 * 3_600_000).toISOString().slice(0, 10);
  for (const input of [
    { account: 'available' as const },
    { account: 'available' as const, search: 'budi' },
    { account: 'available' as const, to: yesterday },
    { account: 'available' as const, search: 'budi', from: today },
    { search: 'budi' },
  ]) {
    const { shown, file } = await shownAnd(input);
    expect(shown.length).toBeGreaterThan(0);
    expect(file, JSON.stringify(input)).toEqual(shown);
  }
  const { written } = await shownAnd({ account: 'available', search: 'budi' });
  const { available } = await withdrawalsVerbs.balance.run(h.services, await h.as('budi'), {});
  expect(written[0]?.['Saldo berjalan']).toBe(String(available));
});

test('the audit log: what was done and to whom or what, in the words of its screen', async () => {
  await h.givePins('budi', 'ro', 1);
  await partnersVerbs.activateRo.run(h.services, await h.as('budi'), {});
  await pinsVerbs.placeOrder.run(h.services, await h.as('budi'), {
    items: [{ type: 'ro', quantity: 1 }],
    proofFileId: null,
  });
  const [order] = (await pinsVerbs.orders.run(h.services, await h.as('cs'), {})).rows;
  await pinsVerbs.rejectOrder.run(h.services, await h.as('cs'), {
    orderId: order?.id ?? 0,
    reason: 'Transfer tidak ditemukan.',
  });
  const rows = await rowsOf('superadmin', { list: 'audit' });
  expect(rows.find((row) => row['Kode tindakan'] === 'partners.activateRo')).toMatchObject({
    Tindakan: 'Aktivasi RO',
    Subjek: 'Nama budi',
    'Kode subjek': `partner:${await h.idOf('budi')}`,
  });
  expect(rows.find((row) => row['Kode tindakan'] === 'pins.rejectOrder')).toMatchObject({
    Tindakan: 'Menolak orderan',
    Subjek: `Orderan ${order?.code}`,
    'Kode subjek': `order:${order?.id}`,
  });
});
