import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { int, json, query } from '../../platform/database/query.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { readOwnData } from '../../testing/own-data.ts';
import { answer, everyone, openPeople, race } from '../../testing/role-answers.ts';
import { reportsVerbs } from '../reports/index.ts';
import { partnersVerbs } from './index.ts';

/** Notes of staff about a partner: who may write, correct and strike them out, and who never sees them. */
let h: Harness;
const start = new Date('2026-11-20T03:00:00Z');
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  await h.staff('cs2', 'cs');
});
beforeEach(() => h.setClock(start));
afterAll(() => h.close());

const minutes = (count: number) => h.setClock(new Date(start.getTime() + count * 60_000));
const write = async (by: string, text = 'Minta invois lewat WhatsApp.', about = 'budi') =>
  partnersVerbs.addNote.run(h.services, await h.as(by), { partnerId: await h.idOf(about), text });
const correct = async (by: string, note: { id: number; revision: number }, text: string) =>
  partnersVerbs.correctNote.run(h.services, await h.as(by), {
    noteId: note.id,
    revision: note.revision,
    text,
  });
const strike = async (by: string, noteId: number) =>
  partnersVerbs.strikeNote.run(h.services, await h.as(by), { noteId });
const readBy = async (by: string, about = 'budi') => {
  const caller = await h.as(by);
  const input = { partnerId: await h.idOf(about), kind: 'note' as const };
  return (await reportsVerbs.partnerTimeline.run(h.services, caller, input)).rows.map(({ note }) => note);
};
const auditOf = async (action: string) => {
  const row = await query({ detail: json<object>() })`
    select detail from audit.entry where action = ${action} order by id desc limit 1`.first(h.owner);
  return row?.detail;
};

describe('a note', () => {
  it('is written by staff who serve partners, and by no other person', async () => {
    const partnerId = await h.idOf('budi');
    const input = { partnerId, text: 'Telepon jam kerja saja.' };
    expect(await everyone(h, (caller) => partnersVerbs.addNote.run(h.services, caller, input))).toEqual([
      'NOT_SIGNED_IN',
      'ok',
      'ok',
      'FORBIDDEN',
      'ok',
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    expect((await readBy('cs'))[0]).toMatchObject({
      text: 'Telepon jam kerja saja.',
      author: 'Staf cs',
      at: start.toISOString(),
      correctedAt: null,
      struck: null,
      may: { correct: true, strike: true },
    });
    expect((await readBy('cs2'))[0]?.may).toEqual({ correct: false, strike: false });
    expect((await readBy('admin'))[0]?.may).toEqual({ correct: false, strike: true });
  });

  it('is never in what a partner may read, their own data included', async () => {
    await write('cs', 'Rahasia layanan pelanggan.');
    const budi = await h.as('budi');
    const own = await readOwnData(h, 'budi');
    expect(JSON.stringify(own)).not.toContain('Rahasia layanan');
    const timeline = reportsVerbs.partnerTimeline.run(h.services, budi, { partnerId: await h.idOf('budi') });
    expect(await answer(timeline)).toBe('FORBIDDEN');
  });

  it('is about no account that never was a partner: nothing would take it away with the account', async () => {
    for (const about of ['cs2', 'superadmin'])
      await expect(write('superadmin', 'Cuti pekan depan.', about)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
  });

  it('has a text of at most 1.000 characters, and is about a partner who is there', async () => {
    for (const text of [' ', 'x'.repeat(1_001)])
      await expect(write('cs', text)).rejects.toMatchObject({
        code: 'INPUT_INVALID',
        data: { fields: { text: expect.any(String) } },
      });
    const missing = partnersVerbs.addNote.run(h.services, await h.as('cs'), {
      partnerId: 999_999,
      text: 'x',
    });
    expect(await answer(missing)).toBe('NOT_FOUND');
    expect(await answer(write('cs', 'x', 'admin'))).toBe('NOT_FOUND');
  });

  it('is written once, however often it is sent', async () => {
    const before = (await readBy('cs', 'siti')).length;
    const caller = await h.as('cs', crypto.randomUUID());
    const input = { partnerId: await h.idOf('siti'), text: 'Satu kali.' };
    const send = () => partnersVerbs.addNote.run(h.services, caller, input);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one).toEqual(two);
    expect(await readBy('cs', 'siti')).toHaveLength(before + 1);
  });
});

describe('correcting', () => {
  it('is for its author, for 15 minutes; the audit log keeps both wordings', async () => {
    const note = await write('cs', 'Pindah ke Sollo.');
    minutes(14);
    expect(await answer(correct('cs2', note, 'Lain.'))).toBe('NOTE_CLOSED');
    expect(await answer(correct('admin', note, 'Lain.'))).toBe('NOTE_CLOSED');
    const corrected = await correct('cs', note, 'Pindah ke Solo.');
    expect(corrected).toMatchObject({ text: 'Pindah ke Solo.', revision: 1 });
    expect(corrected.correctedAt).toBe(new Date(start.getTime() + 14 * 60_000).toISOString());
    expect(await auditOf('partners.correctNote')).toEqual({
      note: note.id,
      before: { text: 'Pindah ke Sollo.' },
      after: { text: 'Pindah ke Solo.' },
    });
    minutes(16);
    await expect(correct('cs', corrected, 'Terlambat.')).rejects.toMatchObject({
      code: 'NOTE_CLOSED',
      data: { reason: expect.stringContaining('15 menit') },
    });
  });

  it('of two forms at once exactly one gets through', async () => {
    const note = await write('cs');
    const tasks = ['Satu', 'Dua', 'Tiga'].map((text) => () => correct('cs', note, text));
    const { done, refused } = await race(tasks);
    expect(done).toHaveLength(1);
    expect(refused.map(({ code }) => code)).toEqual(['EDITED_MEANWHILE', 'EDITED_MEANWHILE']);
    expect(await answer(correct('cs', { id: 999_999, revision: 0 }, 'x'))).toBe('NOT_FOUND');
  });
});

describe('striking out', () => {
  it('is for its author and for owners; the text stays to be read', async () => {
    const note = await write('cs', 'Salah orang.');
    minutes(60);
    expect(await answer(strike('cs2', note.id))).toBe('NOTE_CLOSED');
    const struck = await strike('cs', note.id);
    expect(struck).toMatchObject({ text: 'Salah orang.', struck: { by: 'Staf cs' } });
    expect(struck.may).toEqual({ correct: false, strike: false });
    expect(await auditOf('partners.strikeNote')).toEqual({ note: note.id });
    expect(await answer(strike('admin', note.id))).toBe('NOTE_CLOSED');
    expect(await answer(strike('admin', (await write('cs')).id))).toBe('ok');
  });

  it('by many at once happens once, and never to what is being corrected unseen', async () => {
    const note = await write('cs');
    const { done, refused } = await race([
      () => strike('cs', note.id),
      () => strike('admin', note.id),
      () => strike('superadmin', note.id),
    ]);
    expect(done).toHaveLength(1);
    expect(refused.map(({ code }) => code)).toEqual(['NOTE_CLOSED', 'NOTE_CLOSED']);
    expect(await answer(correct('cs', { id: note.id, revision: 1 }, 'Tetap?'))).toBe('NOTE_CLOSED');
  });
});

describe('sent again', () => {
  it('a correction and a striking out are answered as the first time, and done once', async () => {
    const note = await write('cs', 'Dikirim dua kali.');
    const caller = await h.as('cs', crypto.randomUUID());
    const input = { noteId: note.id, revision: note.revision, text: 'Diperbaiki sekali.' };
    const send = () => partnersVerbs.correctNote.run(h.services, caller, input);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one).toMatchObject({ text: 'Diperbaiki sekali.', revision: 1 });
    expect([two, await send()]).toEqual([one, one]);
    const other = partnersVerbs.correctNote.run(h.services, caller, { ...input, text: 'Lain.' });
    expect(await answer(other)).toBe('OPERATION_REUSED');

    const striker = await h.as('cs', crypto.randomUUID());
    const strikeOnce = () => partnersVerbs.strikeNote.run(h.services, striker, { noteId: note.id });
    const [struck, again] = await Promise.all([strikeOnce(), strikeOnce()]);
    expect(struck.struck).toMatchObject({ by: 'Staf cs' });
    expect([again, await strikeOnce()]).toEqual([struck, struck]);
    const row = await query({ entries: int })`
      select count(*) as entries from audit.entry
        where action in ('partners.correctNote', 'partners.strikeNote')
        and (detail ->> 'note')::bigint = ${note.id}`.one(h.owner);
    expect(row.entries).toBe(2);
  });
});

describe('with the account', () => {
  it('a note on a partner who became staff is for those who manage them', async () => {
    await h.partner('naik');
    const note = await write('cs', 'Calon staf.', 'naik');
    await partnersVerbs.promote.run(h.services, await h.as('superadmin'), {
      partnerId: await h.idOf('naik'),
      role: 'cs',
      keepBalance: true,
      currentPassword: testPassword,
    });
    expect(await readBy('cs', 'naik')).toEqual([]);
    expect(await answer(strike('cs', note.id))).toBe('NOT_FOUND');
    expect(await answer(write('cs', 'Lagi.', 'naik'))).toBe('NOT_FOUND');
    expect((await readBy('admin', 'naik')).map((found) => found?.text)).toEqual(['Calon staf.']);
  });

  it('notes go when a partner is closed, and none comes after', async () => {
    await h.partner('tutup');
    const partnerId = await h.idOf('tutup');
    await write('cs', 'Pernah mengeluh.', 'tutup');
    await partnersVerbs.close.run(h.services, await h.as('superadmin'), {
      partnerId,
      reason: 'Permintaan sendiri',
      forfeitBalance: true,
      voidPins: true,
    });
    const row = await query({ notes: int })`
      select count(*) as notes from partners.note where partner_id = ${partnerId}`.first(h.owner);
    expect(row?.notes).toBe(0);
    const late = partnersVerbs.addNote.run(h.services, await h.as('cs'), { partnerId, text: 'Terlambat.' });
    expect(await answer(late)).toBe('PARTNER_CLOSED');
  });
});
