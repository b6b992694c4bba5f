import { randomUUID } from 'node:crypto';
import { oc } from '@orpc/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { int, query, text } from '../database/query.ts';
import { Failure } from './failure.ts';
import { sharedVerb } from './shared-verb.ts';

const people = Array.from({ length: 8 }, (_, n) => `mitra${n}`);
/** They find both places free and are served alone: those who come with them come together. */
const early = people.slice(0, 2);
const late = people.slice(2);

let h: Harness;
let groups: number[] = [];
beforeAll(async () => {
  h = await openHarness();
  for (const name of people) await h.partner(name);
});
beforeEach(() => {
  groups = [];
});
afterAll(() => h.close());

const endpoint = oc
  .$meta({ action: 'pins.transfer' as const })
  .input(z.strictObject({ name: z.string(), as: z.enum(['refused', 'broken']).optional() }))
  .output(z.object({ name: z.string() }));

/** A stand-in: one row, an audit entry and a message for each. */
const save = sharedVerb(endpoint, {
  async run({ tx, members, now }) {
    groups.push(members.length);
    const saved = members.filter(({ input }) => input.as !== 'refused');
    if (saved.some(({ input }) => input.as === 'broken')) {
      await sql`insert into storefront.setting (key, value, at) values ('half', '1', now())`.execute(tx);
      throw new Failure('ORDER_EMPTY');
    }
    return {
      outcomes: members.map(({ actor, input }) =>
        input.as === 'refused'
          ? new Failure('NO_RO_PIN')
          : {
              result: { name: input.name, secret: 'not in the contract' },
              audit: { subject: `setting:${input.name}`, detail: { by: actor.username } },
              messages: [{ to: actor.id, kind: 'test', title: 'Disimpan', body: input.name }],
              live: [`account:${actor.id}`, 'settings'],
            },
      ),
      alongside: sql`insert into storefront.setting (key, value, at)
        select name, '1'::jsonb, ${now}
        from unnest(${saved.map(({ input }) => input.name)}::text[]) as n(name)`,
    };
  },
});

type Request = { who: string; name: string; as?: 'refused' | 'broken'; key?: string };
const send = async (requests: readonly Request[], services = h.services) => {
  const callers = await Promise.all(requests.map(({ who, key }) => h.as(who, key)));
  const answers = await Promise.allSettled(
    requests.map(({ name, as }, index) => {
      const caller = callers[index];
      if (!caller) throw new Error('a caller is missing');
      return save.run(services, caller, { name, as });
    }),
  );
  return answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value : (answer.reason as Failure).code,
  );
};
const named = (who: readonly string[]) => who.map((one) => ({ who: one, name: `${one} ${randomUUID()}` }));
const traces = ({ name }: { name: string }) =>
  query({ settings: int, audited: text, told: int })`
    select (select count(*) from storefront.setting where key = ${name}) as settings,
      (select coalesce(string_agg(detail ->> 'by' ||
          case when operation_id is null then ' without id' else '' end, ','), '')
        from audit.entry where subject = ${`setting:${name}`}) as audited,
      (select count(*) from notifications.message where body = ${name}) as told`.one(h.owner);

test('those who come while others are served share a transaction, each with its own answer and traces', async () => {
  const published: (readonly string[])[] = [];
  const live = { ...h.services.live, publish: (topics: readonly string[]) => void published.push(topics) };
  const requests = named(people);
  expect(await send(requests, { ...h.services, live })).toEqual(requests.map(({ name }) => ({ name })));
  expect(groups.toSorted((a, b) => a - b)).toEqual([1, 1, 6]);
  for (const request of requests)
    expect(await traces(request)).toEqual({ settings: 1, audited: request.who, told: 1 });
  const { rows } = await sql`select 1 from audit.entry where subject = any (${requests.map(
    ({ name }) => `setting:${name}`,
  )}) group by xid`.execute(h.owner);
  expect(rows).toHaveLength(3);
  expect(published).toHaveLength(3);
  expect(new Set(published.flat())).toContain(`account:${await h.idOf('mitra7')}`);
});

test('who is refused is refused alone, leaves nothing behind, and may use the operation id again', async () => {
  const key = randomUUID();
  const requests = named(people).map((request, index) =>
    index === 4 ? { ...request, as: 'refused' as const, key } : request,
  );
  const answers = await send(requests);
  expect(answers).toEqual(requests.map(({ name }, index) => (index === 4 ? 'NO_RO_PIN' : { name })));
  expect(groups.toSorted((a, b) => a - b)).toEqual([1, 1, 6]);
  const [again] = requests.slice(4);
  if (!again) throw new Error('no request was refused');
  expect(await traces(again)).toEqual({ settings: 0, audited: '', told: 0 });
  expect(await send([{ who: again.who, name: again.name, key }])).toEqual([{ name: again.name }]);
});

test('where a group fails as a whole, each is done alone, and only the one whose fault it was is refused', async () => {
  const requests = named(people).map((request, index) =>
    index === 5 ? { ...request, as: 'broken' as const } : request,
  );
  const answers = await send(requests);
  expect(answers).toEqual(requests.map(({ name }, index) => (index === 5 ? 'ORDER_EMPTY' : { name })));
  expect(groups.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 6]);
  expect(await traces({ name: 'half' })).toMatchObject({ settings: 0 });
  for (const request of requests.slice(6))
    expect(await traces(request)).toMatchObject({ settings: 1, told: 1 });
});

test('a repeated operation id gets its first answer within a group; with other content it alone is refused', async () => {
  const before = named(['mitra3', 'mitra4']).map((request) => ({ ...request, key: randomUUID() }));
  await send(before);
  const [same, other] = before;
  if (!same || !other) throw new Error('nothing was sent');
  const requests: Request[] = [...named(early), same, { ...other, name: 'another' }, ...named(late.slice(3))];
  groups = [];
  const answers = await send(requests);
  expect(answers.slice(2, 4)).toEqual([{ name: same.name }, 'OPERATION_REUSED']);
  expect(answers.slice(4)).toEqual(requests.slice(4).map(({ name }) => ({ name })));
  expect(groups.toSorted((a, b) => a - b)).toEqual([1, 1, 3]);
  expect(await traces(same)).toMatchObject({ settings: 1, told: 1 });
});

test('50 at once with one operation id are one effect and one answer', async () => {
  const one = { who: 'mitra6', name: randomUUID(), key: randomUUID() };
  const answers = await send(Array.from({ length: 50 }, () => one));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ name: one.name })]),
  );
  expect(await traces(one)).toEqual({ settings: 1, audited: 'mitra6', told: 1 });
});

test('a group waits only briefly for a row that is held, and the others of it no longer than that', async () => {
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const id = await h.idOf('mitra5');
  const holding = h.owner.transaction().execute(async (tx) => {
    await sql`select 1 from identity.account where id = ${id} for update`.execute(tx);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const requests = named(people);
  const callers = await Promise.all(requests.map(({ who }) => h.as(who)));
  const runs = requests.map(({ name }, index) =>
    save.run(h.services, callers[index] ?? callers[0]!, { name }),
  );
  const others = runs.filter((_, index) => index !== 5);
  await Promise.all(others);
  held.resolve();
  await holding;
  expect(await runs[5]).toEqual({ name: requests[5]?.name });
});

test('whose account was closed a moment before is refused alone', async () => {
  const requests = named(people);
  const callers = await Promise.all(requests.map(({ who }) => h.as(who)));
  await sql`update identity.account set closed_at = now() where username = 'mitra7'`.execute(h.owner);
  const runs = await Promise.allSettled(
    requests.map(({ name }, index) => save.run(h.services, callers[index] ?? callers[0]!, { name })),
  );
  expect(runs.map(({ status }) => status)).toEqual([...people.slice(1).map(() => 'fulfilled'), 'rejected']);
  expect(runs.at(-1)).toMatchObject({ reason: { code: 'NOT_SIGNED_IN' } });
});

test('demands sign-in, permission and an operation id before any caller waits', async () => {
  const caller = await h.as('mitra1');
  const input = { name: 'x' };
  await expect(save.run(h.services, await h.as(null), input)).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
  await expect(save.run(h.services, { ...caller, operationId: '1' }, input)).rejects.toMatchObject({
    code: 'OPERATION_ID_MISSING',
  });
  await expect(save.run(h.services, caller, { ...input, no: 1 } as never)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
  });
  expect(groups).toEqual([]);
});
