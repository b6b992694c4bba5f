import { randomUUID } from 'node:crypto';
import { oc } from '@orpc/contract';
import type { Action } from '@rimpang/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { int, query, text, uuid } from '../database/query.ts';
import { Failure } from './failure.ts';
import { verb, view } from './verb.ts';

let h: Harness;
let runs = 0;

const endpoint = (action: Action) =>
  oc
    .$meta({ action })
    .input(
      z.strictObject({
        name: z.string('Nama wajib diisi').min(1, 'Nama wajib diisi'),
        fail: z.boolean().optional(),
      }),
    )
    .output(z.object({ name: z.string() }));

const writeSetting = async (tx: Parameters<Parameters<typeof verb>[1]['run']>[0]['tx'], name: string) => {
  await sql`insert into storefront.setting (key, value, at) values (${name}, '1'::jsonb, now())
    on conflict (key) do update set value = to_jsonb((storefront.setting.value::text)::int + 1)`.execute(tx);
};

/** A stand-in for a write of a partner: one row, an audit entry, a message. */
const save = verb(endpoint('pins.transfer'), {
  idempotent: true,
  run: async ({ tx, actor, input }) => {
    runs += 1;
    await writeSetting(tx, input.name);
    if (input.fail) throw new Failure('ORDER_EMPTY');
    return {
      result: { name: input.name, secret: 'not in the contract' },
      audit: { subject: `setting:${input.name}`, detail: { by: actor.username } },
      messages: [{ to: actor.id, kind: 'test', title: 'Disimpan', body: input.name }],
      live: [`account:${actor.id}`],
    };
  },
});

const settingOf = async (name: string) => {
  const row = await query({
    value: int,
  })`select value::int from storefront.setting where key = ${name}`.first(h.owner);
  return row?.value ?? 0;
};
const auditOf = (name: string) => {
  return query({ action: text, actorId: int, actorRole: text, operationId: uuid })`
    select action, actor_id as "actorId", actor_role as "actorRole", operation_id as "operationId"
    from audit.entry where subject = ${`setting:${name}`}`.all(h.owner);
};

beforeAll(async () => {
  h = await openHarness();
  await h.partner('budi');
  await h.staff('cs', 'cs');
});
beforeEach(() => {
  runs = 0;
});
afterAll(() => h.close());

test('asks the permission table before anything else', async () => {
  const name = randomUUID();
  await expect(save.run(h.services, await h.as(null), { name })).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
  await expect(save.run(h.services, await h.as('cs'), { name })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(runs).toBe(0);
});

test('a person with a temporary password may only change it', async () => {
  const caller = await h.as('budi');
  const temporary = { ...caller, actor: caller.actor && { ...caller.actor, mustChangePassword: true } };
  await expect(save.run(h.services, temporary, { name: 'x' })).rejects.toMatchObject({
    code: 'MUST_CHANGE_PASSWORD',
  });
});

test('names the wrong field, and refuses keys that the contract does not know', async () => {
  const caller = await h.as('budi');
  await expect(save.run(h.services, caller, { name: '' })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: { fields: { name: 'Nama wajib diisi' } },
  });
  const assigned = { name: 'x', role: 'super_admin' };
  await expect(save.run(h.services, caller, assigned)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  expect(runs).toBe(0);
});

test('writes audit, message and result in its own transaction; nothing unnamed leaves', async () => {
  const name = randomUUID();
  const published: (readonly string[])[] = [];
  const services = {
    ...h.services,
    live: { ...h.services.live, publish: (t: readonly string[]) => void published.push(t) },
  };
  const caller = await h.as('budi');
  expect(await save.run(services, caller, { name })).toEqual({ name });
  expect(await auditOf(name)).toEqual([
    {
      action: 'pins.transfer',
      actorId: caller.actor?.id,
      actorRole: 'mitra',
      operationId: caller.operationId,
    },
  ]);
  const { rows } = await sql`select 1 from notifications.message where body = ${name}`.execute(h.owner);
  expect(rows).toHaveLength(1);
  expect(published).toEqual([[`account:${caller.actor?.id}`]]);
});

test('plans what it sends once for a connection; what comes after it is planned as usual', async () => {
  const mode = query({ plan_cache_mode: text })`show plan_cache_mode`;
  let inside = '';
  const look = verb(endpoint('pins.transfer'), {
    idempotent: true,
    run: async ({ tx, input }) => {
      inside = (await mode.one(tx)).plan_cache_mode;
      const beside = sql`insert into storefront.setting (key, value, at) values (${input.name}, '7', now())`;
      return { result: { name: input.name }, audit: null, alongside: beside };
    },
  });
  const name = randomUUID();
  await look.run(h.services, await h.as('budi'), { name });
  expect(inside).toBe('force_generic_plan');
  expect((await mode.one(h.services.db)).plan_cache_mode).toBe('auto');
  expect(await settingOf(name)).toBe(7);
});

test('a refusal leaves nothing behind, and its operation id may be used again', async () => {
  const name = randomUUID();
  const caller = await h.as('budi');
  await expect(save.run(h.services, caller, { name, fail: true })).rejects.toMatchObject({
    code: 'ORDER_EMPTY',
  });
  expect(await settingOf(name)).toBe(0);
  expect(await auditOf(name)).toEqual([]);
  await save.run(h.services, caller, { name });
  expect(await settingOf(name)).toBe(1);
});

test('demands an operation id that is a UUID', async () => {
  for (const operationId of [undefined, '', 'again', '123']) {
    const caller = { ...(await h.as('budi')), operationId };
    await expect(save.run(h.services, caller, { name: 'x' })).rejects.toMatchObject({
      code: 'OPERATION_ID_MISSING',
    });
  }
});

test('a repeated operation id gets the first answer; with other content it is refused', async () => {
  const name = randomUUID();
  const caller = await h.as('budi');
  const first = await save.run(h.services, caller, { name });
  expect(await save.run(h.services, caller, { name })).toEqual(first);
  expect(runs).toBe(1);
  await expect(save.run(h.services, caller, { name: `${name}2` })).rejects.toMatchObject({
    code: 'OPERATION_REUSED',
  });
  const another = await h.as('superadmin', caller.operationId);
  await expect(save.run(h.services, another, { name })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('50 at once with one operation id are one effect and one answer', async () => {
  const name = randomUUID();
  const caller = await h.as('budi');
  const answers = await Promise.all(Array.from({ length: 50 }, () => save.run(h.services, caller, { name })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ name })]),
  );
  expect(await settingOf(name)).toBe(1);
  expect(await auditOf(name)).toHaveLength(1);
});

test('runs a deadlocked unit once more, and gives up with BUSY after that', async () => {
  let failures = 0;
  const stumble = (times: number) =>
    verb(endpoint('pins.transfer'), {
      run: async ({ tx, input }) => {
        if (failures < times) {
          failures += 1;
          await sql`do $$ begin raise exception 'dead' using errcode = 'deadlock_detected'; end $$`.execute(
            tx,
          );
        }
        return { result: input, audit: null };
      },
    });
  expect(await stumble(1).run(h.services, await h.as('budi'), { name: 'x' })).toEqual({ name: 'x' });
  failures = 0;
  await expect(stumble(2).run(h.services, await h.as('budi'), { name: 'x' })).rejects.toMatchObject({
    code: 'BUSY',
  });
});

test('a view reads for those who may, and presents only what the contract names', async () => {
  const look = view(endpoint('pins.stock'), async ({ actor }) => ({ name: actor.username, extra: 1 }));
  expect(await look.run(h.services, await h.as('budi'), { name: 'x' })).toEqual({ name: 'budi' });
  await expect(look.run(h.services, await h.as('cs'), { name: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test.each([
  ['audit.entry', 'action'],
  ['audit.seal', 'entries'],
  ['ledger.posting', 'amount'],
  ['ledger.transfer', 'rule'],
  ['pins.event', 'note'],
  ['bonuses.bonus', 'amount'],
])('the application role may not change or remove rows of %s', async (table, column) => {
  for (const change of [`update ${table} set ${column} = ${column}`, `delete from ${table}`]) {
    await expect(sql.raw(change).execute(h.services.db)).rejects.toMatchObject({ code: '42501' });
  }
});

test.each(['a\0b', '\uD800', '{"\uDC00'])(
  'what the database cannot read (%j) is the sender’s mistake, also where a schema let it pass',
  async (name) => {
    const caller = await h.as('budi');
    await expect(save.run(h.services, caller, { name })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    const lookUp = view(endpoint('pins.stock'), async ({ db, input }) => {
      await sql`select ${input.name}::text, ${JSON.stringify([input.name])}::jsonb`.execute(db);
      return { name: input.name };
    });
    await expect(lookUp.run(h.services, caller, { name })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  },
);

test('a key that the schema does not name is refused at its own name, in Indonesian', async () => {
  const refused = save.run(h.services, await h.as('budi'), {
    name: 'a',
    rolE: 1,
    ['x'.repeat(300)]: 2,
  } as never);
  await expect(refused).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: { fields: { rolE: 'Isian ini tidak dikenal', ['x'.repeat(100)]: 'Isian ini tidak dikenal' } },
  });
});
