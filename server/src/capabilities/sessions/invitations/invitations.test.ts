import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { int, query, text, time } from '../../../platform/database/query.ts';
import { type Harness, openHarness, testPassword } from '../../../testing/harness.ts';
import { inviteAll, selectUninvited, sessionsVerbs } from '../index.ts';

let h: Harness;
const hour = 3_600_000;
const chosen = 'kunyit-segar-9';
const names = ['andi', 'budi', 'citra', 'dewi', 'eka'] as const;

beforeAll(async () => {
  h = await openHarness();
  for (const role of ['admin', 'finance', 'cs'] as const) await h.staff(role, role);
  for (const name of names) await h.partner(name);
});
afterAll(() => h.close());

/** As an import leaves its partners: without a password, and without an invitation. */
beforeEach(async () => {
  await sql`delete from identity.invitation`.execute(h.owner);
  await sql`delete from identity.link`.execute(h.owner);
  await sql`delete from platform.quota`.execute(h.owner);
  await sql`update identity.account set invited_at = null, password_hash = ''
    where username = any (${[...names]})`.execute(h.owner);
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
let addresses = 0;
const visitor = async () => ({ ...(await h.as(null)), address: `10.7.0.${(addresses += 1)}` });
type Message = { id: number; expiresAt: string };
type Next = { sent?: Message; skip?: Message };
const next = async (by = 'cs', input: Next = {}) =>
  sessionsVerbs.nextInvitation.run(h.services, await h.as(by), input);
const nextOf = async (by = 'cs', input: Next = {}) => {
  const { next: person } = await next(by, input);
  if (!person) throw new Error('no person waits');
  return person;
};
/** Names the message with this link, as the page does that shows it. */
const messageOf = ({ id, expiresAt }: Message): Message => ({ id, expiresAt });
const list = async (group: 'new' | 'open' | 'over' | 'used', search?: string) => {
  const input = { group, ...(search && { search }) };
  return (await sessionsVerbs.invitations.run(h.services, await h.as('admin'), input)).rows;
};
const stateOf = async (username: string) => {
  for (const group of ['new', 'open', 'over', 'used'] as const) {
    const row = (await list(group)).find((one) => one.username === username);
    if (row) return row.state;
  }
  return 'nowhere';
};
const invite = async (by: string, accountId: number, seen?: string) =>
  sessionsVerbs.invite.run(h.services, await h.as(by), { accountId, ...(seen && { seen }) });
const file = async (group: 'new' | 'over' | 'again' = 'new', by = 'superadmin') =>
  sessionsVerbs.invitationFile.run(h.services, await h.as(by), { group, currentPassword: testPassword });
const tokenIn = (path: string) => path.replace(/^.*#/, '');
const use = async (token: string) =>
  codeOf(sessionsVerbs.resetPassword.run(h.services, await visitor(), { token, password: chosen }));
const open = async (token: string) => sessionsVerbs.openLink.run(h.services, await visitor(), { token });

describe('the queue', () => {
  it('takes one request for each person: what was sent is written down with the next one', async () => {
    const seen: string[] = [];
    let { next: person, waiting } = await next();
    while (person) {
      expect(waiting).toBe(names.length - seen.length);
      seen.push(person.username);
      ({ next: person, waiting } = await next('cs', { sent: messageOf(person) }));
    }
    expect(seen).toEqual(names);
    expect(waiting).toBe(0);
    expect((await list('open')).map(({ state }) => state)).toEqual(names.map(() => 'sent'));
    const entries = await query({ n: int })`select count(*) as n from audit.entry
      where action = 'identity.nextInvitation' and subject like 'account:%'`.one(h.owner);
    expect(entries.n).toBe(names.length + 1);
  });

  it('gives a number, and a link with which the person sets a password once', async () => {
    const { path, phone, username, expiresAt } = await nextOf();
    expect([username, phone]).toEqual(['andi', expect.stringMatching(/^\+62\d+$/)]);
    expect(path).toMatch(/^\/reset-password#[\w-]{43}$/);
    expect(Date.parse(expiresAt) - h.services.clock().getTime()).toBe(72 * hour);
    expect(await use(tokenIn(path))).toBe('ok');
    expect(await use(tokenIn(path))).toBe('LINK_INVALID');
    expect(await stateOf('andi')).toBe('used');
  });

  it('gives the same person again to who reloads, with another link', async () => {
    const [first, second] = [await nextOf(), await nextOf()];
    expect(second.id).toBe(first.id);
    expect(await use(tokenIn(first.path))).toBe('LINK_INVALID');
    expect(await use(tokenIn(second.path))).toBe('ok');
  });

  it('gives no person to two, also at the same moment', async () => {
    const [one, two] = await Promise.all([nextOf('cs'), nextOf('admin')]);
    expect(one.id).not.toBe(two.id);
    const all = await Promise.all(
      ['cs', 'admin', 'superadmin'].map(async (by) => {
        const mine = by === 'superadmin' ? undefined : by === 'cs' ? one : two;
        return nextOf(by, mine ? { sent: messageOf(mine) } : {});
      }),
    );
    expect(new Set([one.id, two.id, ...all.map(({ id }) => id)]).size).toBe(5);
  });

  it('hands over who was prepared and left, after a quarter of an hour', async () => {
    const left = await nextOf('cs');
    expect((await nextOf('admin')).id).not.toBe(left.id);
    h.setClock(hour / 4 + 1);
    const found = await nextOf('superadmin');
    expect(found.id).toBe(left.id);
    expect(await use(tokenIn(left.path))).toBe('LINK_INVALID');
  });

  it('leaves for later who is skipped; the list still has them', async () => {
    const first = await nextOf();
    const second = await nextOf('cs', { skip: messageOf(first) });
    expect(second.id).not.toBe(first.id);
    expect(await stateOf('andi')).toBe('prepared');
  });

  it('marks no person for another', async () => {
    const mine = await nextOf('cs');
    await next('admin', { sent: messageOf(mine) });
    expect(await stateOf(mine.username)).toBe('prepared');
  });

  it('marks no message whose link was replaced on another screen, and says so', async () => {
    const written = async () =>
      (
        await query({ n: int })`select count(*) as n from audit.entry
          where action = 'identity.nextInvitation' and detail ? 'sent'`.one(h.owner)
      ).n;
    const before = await written();
    const first = await nextOf('cs');
    h.setClock(1_000);
    const second = await nextOf('cs');
    expect(second.id).toBe(first.id);
    h.setClock(1_000);
    const after = await next('cs', { sent: messageOf(first) });
    expect(after.replaced).toBe(true);
    expect(after.next?.id).toBe(first.id);
    expect(await stateOf(first.username)).toBe('prepared');
    expect(await use(tokenIn(first.path))).toBe('LINK_INVALID');
    expect(await next('cs', { sent: messageOf(second) })).toMatchObject({ replaced: true });
    const last = await nextOf('cs');
    expect(await next('cs', { sent: messageOf(last) })).toMatchObject({ replaced: false });
    expect(await stateOf(first.username)).toBe('sent');
    expect(await written()).toBe(before + 1);
  });

  it('says of a message that is written down twice that it was sent', async () => {
    const first = await nextOf('cs');
    for (const _ of ['first', 'repeated'])
      expect(await next('cs', { sent: messageOf(first) })).toMatchObject({ replaced: false });
    expect(await stateOf(first.username)).toBe('sent');
  });

  it('leaves no one for later whose link was made anew on another screen', async () => {
    const first = await nextOf('cs');
    h.setClock(1_000);
    const second = await nextOf('cs');
    const after = await nextOf('cs', { skip: messageOf(first) });
    expect(after.id).toBe(second.id);
  });
});

describe('one person of the list', () => {
  it('is invited again, whereby the earlier link is over', async () => {
    const first = await nextOf();
    const [row] = await list('open');
    const again = await invite('admin', first.id, row?.last?.at);
    expect(await use(tokenIn(first.path))).toBe('LINK_INVALID');
    expect(await use(tokenIn(again.path))).toBe('ok');
  });

  it('is invited by one of two who click at once; the other is told who did', async () => {
    const id = await h.idOf('budi');
    const both = await Promise.allSettled([invite('cs', id), invite('admin', id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost).toMatchObject({
      reason: { code: 'INVITED_MEANWHILE', data: { by: expect.stringMatching(/\S/) } },
    });
    expect((await list('open')).map(({ username }) => username)).toEqual(['budi']);
  });

  it('is not found where there is no such partner, or a password', async () => {
    expect(await codeOf(invite('cs', 999_999))).toBe('NOT_FOUND');
    expect(await use(tokenIn((await nextOf()).path))).toBe('ok');
    expect(await codeOf(invite('cs', await h.idOf('andi')))).toBe('INVITED_MEANWHILE');
    expect(await codeOf(invite('cs', await h.idOf('admin')))).toBe('NOT_FOUND');
  });

  it('is no partner any more who became staff without a password: the link would open the account of an admin', async () => {
    const prepared = await nextOf();
    const become = (role: string) =>
      sql`update identity.account set role = ${role} where id = ${prepared.id}`.execute(h.owner);
    await become('admin');
    const [row] = await query({ at: time })`
      select invited_at as at from identity.account where id = ${prepared.id}`.all(h.owner);
    expect(await codeOf(invite('cs', prepared.id, row?.at.toISOString()))).toBe('NOT_FOUND');
    expect((await nextOf()).id).not.toBe(prepared.id);
    await sql`update identity.account set invited_at = null where id = ${prepared.id}`.execute(h.owner);
    expect(await codeOf(invite('cs', prepared.id))).not.toBe('ok');
    await become('mitra');
  });

  it('is found by name, and shows how far the invitation is', async () => {
    const { path, ...person } = await nextOf();
    expect(await stateOf('andi')).toBe('prepared');
    await next('cs', { sent: messageOf(person) });
    expect(await stateOf('andi')).toBe('sent');
    await open('x'.repeat(43));
    expect(await stateOf('andi')).toBe('sent');
    await open(tokenIn(path));
    expect(await stateOf('andi')).toBe('opened');
    expect((await list('open', 'andi')).map(({ username }) => username)).toEqual(['andi']);
    expect(await list('open', 'eka')).toHaveLength(0);
    h.setClock(73 * hour);
    expect(await stateOf('andi')).toBe('over');
  });
});

it('the list follows page by page, in the order of the queue', async () => {
  const page = async (after?: string) =>
    sessionsVerbs.invitations.run(h.services, await h.as('cs'), { limit: 2, ...(after && { after }) });
  const first = await page();
  const second = await page(first.next ?? '');
  const third = await page(second.next ?? '');
  const rows = [first, second, third].flatMap((one) => one.rows.map(({ username }) => username));
  expect(rows).toEqual(names);
  expect([first.total, third.next]).toEqual([names.length, null]);
});

describe('the file for a gateway', () => {
  it('has a link that works for everybody who was not invited, and tells each once', async () => {
    const sent = await nextOf('cs');
    await next('cs', { sent: messageOf(sent) });
    const { content, people, name } = await file();
    const lines = content.replace('\uFEFF', '').trimEnd().split('\r\n');
    // One was written to, and one stands ready for who wrote.
    expect(people).toBe(names.length - 2);
    expect(lines[0]).toBe('nama;username;whatsapp;tautan;berlaku sampai');
    expect(lines).toHaveLength(people + 1);
    expect(name).toMatch(/^undangan-\d{4}-\d\d-\d\d\.csv$/);
    const [, username, phone, link] = lines[1]?.split(';') ?? [];
    expect(phone).toMatch(/^62\d+$/);
    expect(link).toMatch(/^https?:\/\/[^/]+\/reset-password#[\w-]{43}$/);
    expect(await use(tokenIn(link ?? ''))).toBe('ok');
    expect(await stateOf(username ?? '')).toBe('used');
    expect((await file()).people).toBe(0);
  });

  it('is named by the day of the business, also between midnight and seven', async () => {
    h.setClock(new Date('2031-03-01T18:30:00Z'));
    expect((await file()).name).toBe('undangan-2031-03-02.csv');
  });

  it('of two asked for at once holds no person of the other', async () => {
    const files = await Promise.all([file(), file()]);
    expect(files.reduce((sum, { people }) => sum + people, 0)).toBe(names.length);
    const links = files.flatMap(({ content }) => content.match(/#[\w-]{43}/g) ?? []);
    expect(new Set(links).size).toBe(names.length);
  });

  it('is made anew where it was lost or its links are over', async () => {
    const lost = await file();
    expect((await file('over')).people).toBe(0);
    const again = await file('again');
    expect(again.people).toBe(names.length);
    const [first] = lost.content.match(/#[\w-]{43}/) ?? [''];
    expect(await use(tokenIn(first))).toBe('LINK_INVALID');
    h.setClock(73 * hour);
    expect((await file('over')).people).toBe(names.length);
  });

  it('wants the password, and is for super admins', async () => {
    const asked = sessionsVerbs.invitationFile.run(h.services, await h.as('superadmin'), {
      group: 'new',
      currentPassword: 'salah-sekali-1',
    });
    expect(await codeOf(asked)).toBe('PASSWORD_WRONG');
    for (const by of ['admin', 'finance', 'cs', 'budi'])
      expect(await codeOf(file('new', by))).toBe('FORBIDDEN');
    expect(await list('new')).toHaveLength(names.length);
  });
});

it('an e-mail counts as an invitation, and reaches no person who is being written to', async () => {
  const writing = await nextOf('cs');
  const ids = await Promise.all(names.map((name) => h.idOf(name)));
  const now = h.services.clock();
  const messages = await h.owner.transaction().execute(async (tx) => {
    const people = await selectUninvited(tx, ids, now);
    return inviteAll(tx, people, h.services.vault, now);
  });
  expect(messages).toHaveLength(names.length - 1);
  expect(await list('new')).toHaveLength(0);
  const ways = (await list('open')).map(({ username, last }) => [username, last?.way, last?.by]);
  expect(ways).toContainEqual(['budi', 'email', null]);
  expect(ways).toContainEqual([writing.username, 'whatsapp', expect.any(String)]);
});

it('no token is stored or logged, and every file is in the audit', async () => {
  const { path } = await nextOf();
  const { content, people } = await file();
  const tokens = [path, ...(content.match(/#[\w-]{43}/g) ?? [])].map(tokenIn);
  const stored = await query({ text: text })`
    select coalesce((select string_agg(l::text, ' ') from identity.link l), '')
      || coalesce((select string_agg(i::text, ' ') from identity.invitation i), '')
      || coalesce((select string_agg(e.detail::text, ' ') from audit.entry e), '')
      || coalesce((select string_agg(o::text, ' ') from platform.operation o), '') as text`.one(h.owner);
  expect(tokens).toHaveLength(names.length);
  expect(tokens.filter((token) => stored.text.includes(token))).toEqual([]);
  const entry = await query({ detail: text })`select detail::text as detail from audit.entry
    where action = 'identity.invitationFile' order by id desc limit 1`.one(h.owner);
  expect(JSON.parse(entry.detail)).toEqual({ group: 'new', count: people });
});

it('staff without the module, finance and partners get nothing', async () => {
  for (const by of ['finance', 'budi']) expect(await codeOf(next(by))).toBe('FORBIDDEN');
});

it('no person makes more than a thousand in an hour', async () => {
  await sql`insert into platform.quota (key, count, window_start)
    values (${`invitations:${await h.idOf('cs')}`}, 1000, ${h.services.clock()})`.execute(h.owner);
  expect(await codeOf(next())).toBe('TOO_MANY_TRIES');
});
