import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nullable, query, text } from '../../platform/database/query.ts';
import { tokenFor } from '../../testing/emails.ts';
import { type Harness, nextNik } from '../../testing/harness.ts';
import { answer } from '../../testing/role-answers.ts';
import { verifyDatabase } from '../../verify/verify.ts';
import { sessionsVerbs } from '../sessions/index.ts';
import { openPartnerAdministration, type PartnerAdministration } from './test-administration.ts';

let administration: PartnerAdministration;
let h: Harness;
beforeAll(async () => {
  administration = await openPartnerAdministration();
  h = administration.h;
});
afterEach(async () => expect((await verifyDatabase(h.ownerUrl)).differences).toEqual([]));
afterAll(() => h.close());

const run: PartnerAdministration['run'] = (...given) => administration.run(...given);
const signUp = (...given: Parameters<PartnerAdministration['signUp']>) => administration.signUp(...given);
const show: PartnerAdministration['show'] = (by, who) => administration.show(by, who);

const editForm = async (who: string, change: object = {}) => ({
  partnerId: await h.idOf(who),
  revision: await h.revisionOf(who),
  fullName: 'Nama Dikoreksi',
  rank: 'Mitra' as const,
  bank: 'bca' as const,
  bankHolder: 'Nama Dikoreksi',
  ...change,
});

describe('the e-mail that a sign-up claims', () => {
  const filled = (email: string) => ({
    nik: nextNik(),
    accountNumber: '5550001234',
    phone: '081234567890',
    address: 'Jl. Melati 1',
    email,
  });
  const stored = async (who: string) =>
    query({ email: nullable(text), claimed: nullable(text) })`
      select email, unverified_email as claimed from identity.account where username = ${who}`.one(h.owner);
  const confirm = async (address: string) =>
    sessionsVerbs.verifyEmail.run(h.services, await h.as(null), {
      token: await tokenFor(h, address, '/verify-email'),
    });
  const resetFor = async (email: string) => {
    await sessionsVerbs.requestPasswordReset.run(h.services, await h.as(null), { email });
    return tokenFor(h, email, '/reset-password');
  };

  it('stays claimed when staff save the form; what opened its mailbox makes it count', async () => {
    await signUp('klaim');
    await run('admin', 'edit', (await editForm('klaim', filled('klaim@gmail.com'))) as never);
    expect(await stored('klaim')).toEqual({ email: null, claimed: 'klaim@gmail.com' });
    expect(await show('admin', 'klaim')).toMatchObject({ email: 'klaim@gmail.com', emailVerified: false });
    expect(await resetFor('klaim@gmail.com')).toBe('');
    expect(await answer(confirm('klaim@gmail.com'))).toBe('ok');
    expect(await stored('klaim')).toEqual({ email: 'klaim@gmail.com', claimed: null });
    expect(await resetFor('klaim@gmail.com')).not.toBe('');
  });

  it('that of another account stays with its owner, who signs up by it is not stopped from being corrected', async () => {
    await signUp('peniru');
    const owned = 'siti@gmail.com';
    await sql`update identity.account set unverified_email = ${owned} where username = 'peniru'`.execute(
      h.owner,
    );
    await run('admin', 'edit', (await editForm('peniru', filled(owned))) as never);
    expect(await stored('peniru')).toEqual({ email: null, claimed: owned });
    const budi = await editForm('peniru', filled('Budi@gmail.com'));
    expect(await answer(run('admin', 'edit', budi as never))).toBe('EMAIL_TAKEN');
  });

  it('another one that staff enter is claimed too, gets a link of its own, and the first link is over', async () => {
    await signUp('salahketik');
    const first = await tokenFor(h, 'salahketik@gmail.com', '/verify-email');
    await run('admin', 'edit', (await editForm('salahketik', filled('benar@gmail.com'))) as never);
    expect(await stored('salahketik')).toEqual({ email: null, claimed: 'benar@gmail.com' });
    const old = sessionsVerbs.verifyEmail.run(h.services, await h.as(null), { token: first });
    expect(await answer(old)).toBe('LINK_INVALID');
    expect(await answer(confirm('benar@gmail.com'))).toBe('ok');
    expect(await stored('salahketik')).toEqual({ email: 'benar@gmail.com', claimed: null });
  });

  it('one that is confirmed while staff save the same address counts, in whichever order', async () => {
    for (let n = 0; n < 4; n += 1) {
      const who = `serentak${n}`;
      await signUp(who);
      const form = await editForm(who, filled(`${who}@gmail.com`));
      const both = await Promise.all([
        answer(confirm(`${who}@gmail.com`)),
        answer(run('admin', 'edit', form as never)),
      ]);
      expect(both[0]).toBe('ok');
      expect(['ok', 'EDITED_MEANWHILE']).toContain(both[1]);
      expect(await stored(who)).toEqual({ email: `${who}@gmail.com`, claimed: null });
    }
  });
});
