import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { readOwnData } from '../../testing/own-data.ts';
import { answer, everyone, openPeople, partnersOnly } from '../../testing/role-answers.ts';
import { notificationsVerbs } from '../notifications/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { resellersVerbs } from '../resellers/index.ts';
import { withdrawalsVerbs } from '../withdrawals/index.ts';
import { openExport, reportsVerbs as verbs } from './index.ts';

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  site = await openSite(h);
  await withdrawalsVerbs.request.run(h.services, await h.as('budi'), { amount: 100_000 });
  await resellersVerbs.add.run(h.services, await h.as('budi'), {
    fullName: 'Wati',
    whatsapp: '081222223333',
    address: 'Solo',
  });
});
afterAll(() => h.close());

const prepare = async (who: string) => (await verbs.myData.run(h.services, await h.as(who), {})).url;
const ticketIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

test('is for partners, and holds what is stored about the reader and no other person', async () => {
  expect(await everyone(h, (caller) => verbs.myData.run(h.services, caller, {}))).toEqual(partnersOnly());
  const { at, sections } = await readOwnData(h, 'budi');
  expect(at).toBe(h.services.clock().toISOString());
  expect(sections.akun).toMatchObject([{ username: 'budi', email: 'budi@gmail.com' }]);
  expect(sections.profil).toMatchObject([{ nomor_rekening: '•••• 4821', nik_tersimpan: true }]);
  expect(sections.saldo).toMatchObject([{ tersedia: 490_000, ditahan: 110_000 }]);
  expect(sections.bonus).toHaveLength(2);
  expect(sections.penarikan).toMatchObject([{ jumlah: 100_000, status: 'pending' }]);
  expect(sections.reseller).toMatchObject([{ nama: 'Wati' }]);
  const other = await readOwnData(h, 'siti');
  expect(other.sections.penarikan).toEqual([]);
  expect(JSON.stringify(other)).not.toContain('Wati');
});

test('is called after the reader and the day in Jakarta, and written down', async () => {
  const nameNow = async () => (await verbs.myData.run(h.services, await h.as('budi'), {})).fileName;
  expect(await nameNow()).toBe('rimpang-budi-2026-11-20.json');
  const now = h.services.clock();
  h.setClock(new Date('2026-11-20T18:00:00Z'));
  expect(await nameNow()).toBe('rimpang-budi-2026-11-21.json');
  h.setClock(now);
  const entry = await query({ subject: text })`
    select subject from audit.entry where action = 'reports.myData' order by id desc limit 1`.one(h.owner);
  expect(entry.subject).toBe(`partner:${await h.idOf('budi')}`);
});

test('what was booked adds up to the balances beside it', async () => {
  const { sections } = await readOwnData(h, 'budi');
  const sum = (name: string) =>
    (sections[name] ?? []).reduce((total, { jumlah }) => total + Number(jumlah), 0);
  const [balance] = sections.saldo ?? [];
  expect({
    tersedia: sum('mutasi_tersedia'),
    ditahan: sum('mutasi_ditahan'),
    poin_utama: sum('mutasi_poin_utama'),
    poin_peringkat: sum('mutasi_poin_peringkat'),
  }).toEqual({
    tersedia: balance?.tersedia,
    ditahan: balance?.ditahan,
    poin_utama: balance?.poin_utama,
    poin_peringkat: balance?.poin_peringkat,
  });
  expect(sum('mutasi_tersedia')).toBe(490_000);
});

test('PINs that were given, and what was chosen and changed, are in it', async () => {
  const budi = await h.as('budi');
  await h.givePins('budi', 'ro', 1);
  await pinsVerbs.transfer.run(h.services, await h.as('budi'), {
    recipient: 'siti',
    type: 'ro',
    quantity: 1,
  });
  await notificationsVerbs.savePreference.run(h.services, budi, { kind: 'bonus', email: false });
  const { sections } = await readOwnData(h, 'budi');
  expect(sections.riwayat_pin?.[0]).toMatchObject({
    tindakan: 'transfer',
    dari: 'Nama budi (budi)',
    kepada: 'Nama siti (siti)',
  });
  expect(sections.pengaturan_pemberitahuan).toMatchObject([{ jenis: 'bonus', lewat_email: false }]);
});

test('no secret is in it: NIK, account number, password, tokens', async () => {
  const whole = JSON.stringify(await readOwnData(h, 'budi'));
  expect(whole).not.toMatch(/331304140590|123456784821|argon2|cipher|hash/);
});

test('every row is in it however many there are, newest first, as of one moment', async () => {
  const id = await h.idOf('siti');
  const rows = 10_500;
  await sql`insert into notifications.message (account_id, kind, title, body, at)
    select ${id}, 'bonus', 'Judul ' || n, 'Isi', now() from generate_series(1, ${rows}) n`.execute(h.owner);
  await sql`insert into audit.entry (at, actor_id, action, subject)
    select now(), ${id}, 'uji.banyak', n::text from generate_series(1, ${rows}) n`.execute(h.owner);
  const { body } = openExport(h.services, await h.as('siti'), ticketIn(await prepare('siti')));
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let whole = decoder.decode((await reader.read()).value, { stream: true });
  whole += decoder.decode((await reader.read()).value, { stream: true });
  await sql`insert into audit.entry (at, actor_id, action, subject)
    values (now(), ${id}, 'uji.banyak', 'later')`.execute(h.owner);
  for (let next = await reader.read(); !next.done; next = await reader.read())
    whole += decoder.decode(next.value, { stream: true });
  const { sections } = JSON.parse(whole) as Awaited<ReturnType<typeof readOwnData>>;
  const titles = (sections.pemberitahuan ?? []).map(({ judul }) => String(judul));
  expect(titles.filter((title) => title.startsWith('Judul'))).toEqual(
    Array.from({ length: rows }, (_, n) => `Judul ${rows - n}`),
  );
  const done = (sections.tindakan ?? []).filter(({ tindakan }) => tindakan === 'uji.banyak');
  expect(done.map(({ tentang }) => tentang)).toEqual(Array.from({ length: rows }, (_, n) => `${rows - n}`));
});

test('the address opens for the reader alone, for two minutes, and ends with the right', async () => {
  const url = await prepare('budi');
  const budi = await site.as('budi');
  const response = await budi.get(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="rimpang-budi-2026-11-20.json"',
  );
  await response.json();
  for (let turn = 0; turn < 3; turn += 1) expect((await budi.send('HEAD', url)).status).toBe(200);
  expect(await (await budi.get(url)).json()).toMatchObject({ at: h.services.clock().toISOString() });
  for (const who of ['siti', 'superadmin'])
    expect([who, (await (await site.as(who)).get(url)).status]).toEqual([who, 410]);
  expect((await site.visitor().get(url)).status).toBe(401);
  const staff = await h.as('superadmin');
  const { actor } = await h.as('budi');
  if (!staff.actor || !actor) throw new Error('no session');
  const promoted = { ...staff, actor: { ...staff.actor, id: actor.id } };
  expect(
    await answer(Promise.resolve().then(() => openExport(h.services, promoted, ticketIn(url)))),
    'who became staff since',
  ).toBe('FORBIDDEN');
  const now = h.services.clock();
  h.setClock(120_000);
  expect((await budi.get(url)).status).toBe(410);
  h.setClock(now);
});
