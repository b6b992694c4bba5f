import { randomUUID } from 'node:crypto';
import { type SettingKey, settingKeys } from '@rimpang/contract/shop';
import { licenceLines } from '@rimpang/domain/licences';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json, query } from '../../platform/database/query.ts';
import { openSite } from '../../testing/browsers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { codeOf, visitor } from '../../testing/public-forms.ts';
import { answer } from '../../testing/role-answers.ts';
import { untilItWaits, waitingForLocks } from '../../testing/waiting-locks.ts';
import { defaultGuide } from './default-guide.ts';
import { storefrontVerbs } from './index.ts';

let h: Harness;
const topics: string[] = [];

beforeAll(async () => {
  h = await openHarness();
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  await h.partner('budi');
  const publish = (announced: readonly string[]) => void topics.push(...announced);
  h.services.live = { ...h.services.live, publish };
});
afterAll(() => h.close());

const { shop, settings, changeSetting } = storefrontVerbs;
const read = async () => shop.run(h.services, await visitor(h), {});
const stored = async <K extends SettingKey>(key: K) => {
  const all = await settings.run(h.services, await h.as('admin'), {});
  const found = all.settings.find((setting) => setting.key === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
};
const change = async (key: SettingKey, value: unknown, who = 'admin', revision?: number) =>
  changeSetting.run(h.services, await h.as(who), {
    key,
    value,
    revision: revision ?? (await stored(key)).revision,
  } as never);

test('a new installation shows the specified products, packages and figures', async () => {
  const page = await read();
  expect(page.products.map(({ name, price, volumeMl }) => ({ name, price, volumeMl }))).toEqual([
    { name: 'Minyak Rimpang', price: 100_000, volumeMl: 60 },
    { name: 'Madu Ceria', price: 100_000, volumeMl: 140 },
  ]);
  expect(page.products.map(licenceLines)).toEqual([
    ['BPOM TR000000000'],
    ['P-IRT 000000000-0000-00', 'Halal ID00000000000000000'],
  ]);
  expect(page.products[0]?.ingredients).toHaveLength(6);
  expect(page.products[0]?.ingredients.every((ingredient) => ingredient.latin.includes(' '))).toBe(true);
  expect(page.products[1]?.ingredients.map((ingredient) => ingredient.name)).toEqual([
    'Madu',
    'Jahe',
    'Nanas',
  ]);
  expect(page.tiers.map(({ title, price, buttonText }) => [title, price, buttonText])).toEqual([
    ['Konsumen', 100_000, 'Beli Sekarang'],
    ['Mitra Reseller', 180_000, 'Daftar Reseller'],
    ['Mitra Stokis', 3_750_000, 'Jadi Stokis'],
  ]);
  expect(page.tiers.filter((tier) => tier.highlighted).map((tier) => tier.badge)).toEqual(['Terpopuler']);
  expect(page.statistics.map((one) => one.figure)).toEqual(['1.200+', '10.000+', '98%']);
  expect(page.company.bankAccounts).toHaveLength(2);
});

test('every setting as planted passes its own rules', async () => {
  for (const key of settingKeys) {
    const before = await stored(key);
    expect(before.revision).toBe(1);
    const after = await change(key, before.value);
    expect(after.revision).toBe(2);
    expect(after.value).toEqual(before.value);
  }
});

test('the version changes with the content, and with nothing else', async () => {
  const before = (await read()).version;
  expect((await read()).version).toBe(before);
  const { value } = await stored('hero');
  await change('hero', { ...(value as object), tagline: 'Ramuan baru.' });
  const after = await read();
  expect(after.version).not.toBe(before);
  expect(after.hero.tagline).toBe('Ramuan baru.');
  await change('hero', value);
  expect((await read()).version).toBe(before);
});

test('a change is announced, audited with before and after, and made once per operation id', async () => {
  topics.length = 0;
  const { value, revision } = await stored('footer');
  const caller = await h.as('superadmin', randomUUID());
  const input = { key: 'footer' as const, value: { blurb: 'Dari Karanganyar.' }, revision };
  const first = await changeSetting.run(h.services, caller, input);
  expect(await changeSetting.run(h.services, caller, input)).toEqual(first);
  expect(topics.filter((topic) => topic === 'storefront')).toHaveLength(1);
  const row = await query({ detail: json<object>() })`
    select detail from audit.entry where subject = 'setting:footer' order by id desc limit 1`.first(h.owner);
  expect(row?.detail).toEqual({
    revision: first.revision,
    before: value,
    after: { blurb: 'Dari Karanganyar.' },
  });
});

test('two people who edit at once do not undo each other', async () => {
  const { revision } = await stored('footer');
  const tries = Array.from({ length: 10 }, (_, n) =>
    change('footer', { blurb: `Versi ${n}` }, n % 2 ? 'admin' : 'superadmin', revision),
  );
  const codes = await Promise.all(tries.map(codeOf));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'EDITED_MEANWHILE')).toHaveLength(9);
  const late = await change('footer', { blurb: 'Terlambat' }, 'admin', revision).catch((error) => error);
  expect(late.message).toMatch(/diubah oleh (Staf admin|Perusahaan), 20 November 2026/);
});

test.each<[SettingKey, (value: never) => unknown, string]>([
  ['company', (v: object) => ({ ...v, bankAccounts: [] }), 'value.bankAccounts'],
  ['company', (v: object) => ({ ...v, phone: '12' }), 'value.phone'],
  ['company', (v: object) => ({ ...v, email: 'x' }), 'value.email'],
  ['company', (v: object) => ({ ...v, pemilik: 'x' }), 'value.pemilik'],
  ['products', (v: object[]) => [...v, v[0]], 'value'],
  ['products', (v: object[]) => [{ ...v[0], price: 0 }], 'value.0.price'],
  ['products', (v: object[]) => [{ ...v[0], price: 1.5 }], 'value.0.price'],
  ['products', (v: object[]) => [{ ...v[0], picture: '../rahasia' }], 'value.0.picture'],
  ['products', () => [], 'value'],
  ['products', (v: object[]) => [{ ...v[0], licenceKind: 'pirt' }], 'value.0.licenceNumber'],
  ['products', (v: object[]) => [{ ...v[0], licenceKind: '' }], 'value.0.licenceKind'],
  ['products', (v: object[]) => [{ ...v[0], halalNumber: '12' }], 'value.0.halalNumber'],
  ['tiers', (v: object[]) => v.slice(0, 2), 'value'],
  ['banner', (v: object) => ({ ...v, tierId: 'emas' }), 'value.tierId'],
  ['statistics', (v: object[]) => [...v, ...v], 'value'],
  ['story', (v: object) => ({ ...v, paragraphs: [''] }), 'value.paragraphs.0'],
  ['partnership', (v: object) => ({ ...v, disclaimer: '' }), 'value.disclaimer'],
  ['legal', (v: object[]) => [{ ...v[0], link: 'javascript:alert(1)' }], 'value.0.link'],
  ['legal', (v: object[]) => [{ ...v[0], number: ' ' }], 'value.0.number'],
  ['legal', (v: object[]) => [...v, ...v, ...v], 'value'],
  ['delivery', (v: object) => ({ ...v, mode: 'areas', areas: [] }), 'value.mode'],
  ['delivery', (v: object) => ({ ...v, mode: 'gratis' }), 'value.mode'],
  ['delivery', (v: object) => ({ ...v, areas: [{ name: 'Jawa', cost: -1 }] }), 'value.areas.0.cost'],
  ['delivery', (v: object) => ({ ...v, areas: Array(2).fill({ name: 'Jawa', cost: 1 }) }), 'value.areas'],
  ['privacy', () => ({ text: ' \n ' }), 'value.text'],
  ['returns', () => ({ text: 'a'.repeat(20_001) }), 'value.text'],
])('%s is checked: %s', async (key, spoil, field) => {
  const { value } = await stored(key);
  const before = (await read()).version;
  const error = await change(key, spoil(value as never)).catch((reason) => reason);
  expect(error).toMatchObject({ code: 'INPUT_INVALID' });
  expect(Object.keys(error.data.fields)).toContain(field);
  expect((await read()).version).toBe(before);
});

test('legal texts come with the day they were saved, apart from what dialogs read', async () => {
  const { value } = await stored('terms');
  const text = '# Harga\nHarga dalam rupiah.\n\n- satu\n- dua <b>tebal</b>';
  await change('terms', { text });
  const { documents, changedAt } = await storefrontVerbs.documents.run(h.services, await visitor(h), {});
  expect(documents.terms).toBe(text);
  expect(changedAt.terms).toBe((await stored('terms')).changedAt);
  expect(documents.privacy).toContain('UU PDP');
  expect(Object.keys(await read())).not.toContain('terms');
  await change('terms', value);
});

test('an unknown key is refused', async () => {
  expect(await codeOf(change('plan' as never, {}, 'admin', 1))).toBe('INPUT_INVALID');
});

test('owners change settings; no other role sees or changes them; everybody sees the page', async () => {
  const { value, revision } = await stored('hero');
  for (const who of ['finance', 'cs', 'budi', null]) {
    const refusal = who === null ? 'NOT_SIGNED_IN' : 'FORBIDDEN';
    const caller = await h.as(who);
    expect(await codeOf(settings.run(h.services, caller, {}))).toBe(refusal);
    expect(
      await codeOf(changeSetting.run(h.services, caller, { key: 'hero', value, revision } as never)),
    ).toBe(refusal);
    expect(await codeOf(shop.run(h.services, caller, {}))).toBe('ok');
  }
});

test('a setting that was never saved shows its default, but never an account to transfer to', async () => {
  await sql`delete from storefront.setting where key in ('hero', 'company')`.execute(h.owner);
  const page = await read();
  expect(page.hero.headline).toBe('Hidup sehat, sukses bersama');
  expect(page.company.bankAccounts).toEqual([]);
  await sql`delete from storefront.setting where key in ('privacy', 'legal')`.execute(h.owner);
  const { documents, changedAt } = await storefrontVerbs.documents.run(h.services, await visitor(h), {});
  expect(documents.privacy).toMatch(/UU PDP/);
  expect(changedAt.privacy).toBeUndefined();
  expect((await read()).legal).toEqual([]);
  expect((await stored('hero')).revision).toBe(0);
  expect((await change('hero', page.hero)).revision).toBe(1);
});

test('over HTTP with PUT, like any write only with an operation id', async () => {
  const browser = await (await openSite(h)).as('admin');
  const { revision } = await stored('footer');
  const body = { key: 'footer', value: { blurb: 'Lewat HTTP.' }, revision };
  const path = '/api/admin/storefront/settings';
  expect((await browser.send('PUT', path, { body })).status).toBe(400);
  const headers = { 'idempotency-key': randomUUID() };
  expect((await browser.send('PUT', path, { body, headers })).status).toBe(200);
  const page = (await (await browser.get('/api/storefront/shop')).json()) as { footer: object };
  expect(page.footer).toEqual({ blurb: 'Lewat HTTP.' });
});

test('the guide that a company begins with names all four thresholds of a rank (R9.15)', () => {
  const rank = defaultGuide.glossary.find(({ word }) => word === 'Reward Peringkat')?.meaning;
  for (const figure of ['RO tim', 'RO pribadi', 'stokis baru', 'poin peringkat'])
    expect(rank).toContain(figure);
});

test('of two who change packages and banner at once, no banner is left that opens a package which is gone', async () => {
  const before = (await stored('banner')).value as { tierId: string };
  const tiers = (await stored('tiers')).value as { id: string }[];
  const other = tiers.find(({ id }) => id !== before.tierId)?.id;
  const remaining = tiers.filter(({ id }) => id !== other);
  const outcomes = await h.owner.transaction().execute(async (tx) => {
    await sql`select from storefront.setting where key = 'tiers' for update`.execute(tx);
    const removal = answer(change('tiers', remaining));
    await untilItWaits(tx, h.owner, removal);
    let isAnswered = false;
    const pointing = answer(change('banner', { ...before, tierId: other })).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && (await waitingForLocks(h.owner)) < 2) await sql`select 1`.execute(tx);
    return [removal, pointing];
  });
  expect((await Promise.all(outcomes)).toSorted()).toEqual(['INPUT_INVALID', 'ok']);
  const banner = (await stored('banner')).value as { tierId: string };
  expect((await stored('tiers')).value).toContainEqual(expect.objectContaining({ id: banner.tierId }));
});
