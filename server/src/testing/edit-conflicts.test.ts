import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffVerbs } from '../capabilities/staff/index.ts';
import { partnersVerbs } from '../capabilities/partners/index.ts';
import { resellersVerbs } from '../capabilities/resellers/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { answer, openPeople, race } from './role-answers.ts';
import { type Harness, openHarness, testPassword } from './harness.ts';

/** Two people edit the same record: the second is told who was faster, and nothing of the first is lost (decision 084). */
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
afterAll(() => h.close());

const partnerForm = async (who: string) => ({
  partnerId: await h.idOf(who),
  revision: await h.revisionOf(who),
  fullName: `Nama ${who}`,
  address: 'Jl. Melati 5, Karanganyar',
  phone: '0812-3456-7890',
  email: `${who}@gmail.com`,
  rank: 'Mitra' as 'Mitra' | 'Stokis',
  bank: 'bri' as const,
  bankHolder: `Nama ${who}`,
});
const editPartner = async (by: string, form: Awaited<ReturnType<typeof partnerForm>>) =>
  partnersVerbs.edit.run(h.services, await h.as(by), form);
const shown = async (who: string) =>
  partnersVerbs.show.run(h.services, await h.as('admin'), { partnerId: await h.idOf(who) });
const ownForm = async (who: string) => ({
  revision: await h.revisionOf(who),
  fullName: `Nama ${who}`,
  phone: '0812-3456-7890',
  address: 'Jl. Melati 5, Karanganyar',
});

describe('a partner', () => {
  it('edited by two staff members: the second is told who and when, and the first change stays', async () => {
    const opened = await partnerForm('siti');
    await editPartner('cs', { ...opened, address: 'Jl. Kenanga 1, Solo' });
    const late = editPartner('admin', { ...opened, rank: 'Stokis' as const });
    await expect(late).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      data: { by: 'Staf cs', at: expect.stringMatching(/\d{4}/) },
    });
    expect(await shown('siti')).toMatchObject({ address: 'Jl. Kenanga 1, Solo', rank: 'Mitra' });
    const again = { ...opened, revision: (await shown('siti')).revision, address: 'Jl. Kenanga 1, Solo' };
    expect(await answer(editPartner('admin', { ...again, rank: 'Stokis' as const }))).toBe('ok');
    expect(await shown('siti')).toMatchObject({ address: 'Jl. Kenanga 1, Solo', rank: 'Stokis' });
  });

  it('of ten at once exactly one gets through', async () => {
    const opened = await partnerForm('siti');
    const tasks = Array.from(
      { length: 10 },
      (_, n) => () => editPartner(n % 2 ? 'cs' : 'admin', { ...opened, address: `Jl. ${n}` }),
    );
    const { done, refused } = await race(tasks);
    expect(done).toHaveLength(1);
    expect(new Set(refused.map((failure) => failure.code))).toEqual(new Set(['EDITED_MEANWHILE']));
  });

  it('editing the own profile while staff edit: the person who is second is told, in both orders', async () => {
    const own = await ownForm('budi');
    const staff = await partnerForm('budi');
    await editPartner('cs', { ...staff, phone: '0857-0000-1111' });
    const save = async (form: typeof own) =>
      partnersVerbs.saveProfile.run(h.services, await h.as('budi'), form);
    await expect(save({ ...own, address: 'Jl. Saya' })).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      data: { by: 'Staf cs' },
    });
    expect(await shown('budi')).toMatchObject({ phone: '+6285700001111' });
    const opened = await partnerForm('budi');
    const saved = await save({ ...(await ownForm('budi')), address: 'Jl. Saya' });
    expect(saved.revision).toBe(opened.revision + 1);
    await expect(editPartner('cs', opened)).rejects.toMatchObject({ data: { by: 'Nama budi' } });
    await expect(save(own)).rejects.toMatchObject({ data: { by: 'Anda sendiri' } });
  });

  it('a refused edit changes nothing, not even the revision', async () => {
    const before = await shown('siti');
    const form = { ...(await partnerForm('siti')), email: 'budi@gmail.com' };
    expect(await answer(editPartner('cs', form))).toBe('EMAIL_TAKEN');
    expect(await shown('siti')).toEqual(before);
  });

  it('a promotion counts as an edit of the account', async () => {
    await h.partner('calon');
    const before = await h.revisionOf('calon');
    await partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
      partnerId: await h.idOf('calon'),
      role: 'cs',
      keepBalance: true,
      currentPassword: testPassword,
    });
    expect(await h.revisionOf('calon')).toBe(before + 1);
  });
});

it('a staff account: the second owner is told who was faster', async () => {
  await h.staff('pemilik', 'super_admin');
  const account = await h.idOf('cs');
  const form = (revision: number, fullName: string) => ({
    accountId: account,
    revision,
    fullName,
    email: 'cs@rimpang.id',
    currentPassword: testPassword,
  });
  const revision = await h.revisionOf('cs');
  const edit = async (by: string, name: string, on = revision) =>
    staffVerbs.editStaff.run(h.services, await h.as(by), form(on, name));
  const listed = await edit('superadmin', 'Staf Layanan');
  await expect(edit('pemilik', 'Staf Lain')).rejects.toMatchObject({
    code: 'EDITED_MEANWHILE',
    data: { by: 'Perusahaan' },
  });
  expect(await answer(edit('pemilik', 'Staf Lain', listed.revision))).toBe('ok');
  expect(await answer(edit('pemilik', 'x', 999))).toBe('EDITED_MEANWHILE');
});

it('a reseller on two devices of the stockist; another stockist’s is not there', async () => {
  const budi = await h.as('budi');
  const form = { fullName: 'Wati', whatsapp: '0812 2222 3333', address: 'Jl. Kenanga 3, Solo' };
  const made = await resellersVerbs.add.run(h.services, budi, form);
  const edit = async (who: string, change: object) =>
    resellersVerbs.edit.run(h.services, await h.as(who), {
      ...form,
      resellerId: made.id,
      revision: made.revision,
      ...change,
    });
  const edited = await edit('budi', { whatsapp: '0857-9999-8888' });
  expect(edited).toMatchObject({ id: made.id, whatsapp: '+6285799998888', points: made.points });
  await expect(edit('budi', { fullName: 'Wati S' })).rejects.toMatchObject({
    code: 'EDITED_MEANWHILE',
    data: { by: 'Anda sendiri' },
  });
  expect(await answer(edit('siti', { revision: edited.revision }))).toBe('NOT_FOUND');
  const listed = await resellersVerbs.list.run(h.services, budi, { search: 'wati' });
  expect(listed.rows).toEqual([edited]);
});

it('a setting of the public pages says who and when', async () => {
  const admin = await h.as('admin');
  const { settings } = await storefrontVerbs.settings.run(h.services, admin, {});
  const footer = settings.find((setting) => setting.key === 'footer');
  const change = (blurb: string) => ({
    key: 'footer' as const,
    value: { blurb },
    revision: footer?.revision ?? 0,
  });
  await storefrontVerbs.changeSetting.run(h.services, await h.as('superadmin'), change('Pertama.'));
  const late = storefrontVerbs.changeSetting.run(h.services, await h.as('admin'), change('Kedua.'));
  await expect(late).rejects.toMatchObject({ code: 'EDITED_MEANWHILE', data: { by: 'Perusahaan' } });
});
