import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, text } from '../../platform/database/query.ts';
import { readXlsx } from '../../platform/sheets/read-xlsx.ts';
import { openSite, type Site } from '../../testing/browsers.ts';
import { csvLines } from '../../testing/csv-files.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { partnersVerbs } from '../partners/index.ts';
import { reportsVerbs } from './index.ts';

/** Where the company is the upline or the registrar it has its one name, and never the login of its root account (decision 002). */
let h: Harness;
let site: Site;
let login: string;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  site = await openSite(h);
  const row = await query({ username: text })`
    select username from identity.account where id = ${h.services.companyId}`.one(h.owner);
  login = row.username;
  await query({ id: text })`
    update partners.registration set registered_by = ${h.services.companyId}
    where partner_id = ${await h.idOf('budi')} returning partner_id::text as id`.one(h.owner);
  await query({ id: text })`
    update identity.account set full_name = 'Pemilik Utama'
    where id = ${h.services.companyId} returning id::text`.one(h.owner);
});
afterAll(() => h.close());

const company = { username: 'perusahaan', fullName: 'Perusahaan' };

test('in the lists of staff', async () => {
  const registered = await partnersVerbs.registrations.run(h.services, await h.as('cs'), {});
  const budi = registered.rows.find(({ username }) => username === 'budi');
  expect(budi).toMatchObject({ upline: company, registeredBy: company });
  expect(registered.rows.find(({ username }) => username === 'siti')?.upline).toMatchObject({
    username: 'budi',
  });
  const { rows } = await partnersVerbs.list.run(h.services, await h.as('cs'), {});
  expect(rows.find(({ username }) => username === 'budi')?.upline).toMatchObject(company);
});

test.each(['registrations', 'partners', 'branch'] as const)('in the file of %s', async (list) => {
  const asked = { list, ...(list === 'branch' && { memberId: h.services.companyId }) };
  const csv = (await csvLines(h, site, 'cs', asked)).map((line) => line.split(';'));
  const { url } = await reportsVerbs.export.run(h.services, await h.as('cs'), {
    ...asked,
    format: 'xlsx',
  } as never);
  const sheet: (readonly string[])[] = [];
  const book = new Uint8Array(await (await (await site.as('cs')).get(url)).arrayBuffer());
  for await (const { cells } of readXlsx(book)) sheet.push(cells);
  for (const [titles = [], ...rows] of [csv, sheet]) {
    const cell = (who: string, title: string) =>
      rows.find((row) => row[titles.indexOf('Username')] === who)?.[titles.indexOf(title)];
    expect(cell('budi', 'Upline')).toBe('perusahaan');
    expect(cell('siti', 'Upline')).toBe('budi');
    if (list === 'registrations') expect(cell('budi', 'Didaftarkan oleh')).toBe('Perusahaan');
    if (list === 'branch') expect(cell('perusahaan', 'Upline')).toBeFalsy();
    expect(rows.flat()).not.toContain(login);
    expect(rows.flat()).not.toContain('Pemilik Utama');
  }
});
