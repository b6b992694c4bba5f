import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { int, query, text } from '../platform/database/query.ts';
import { type Harness, openHarness } from './harness.ts';

const rounds = 6;
let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await h.partner('sponsor');
  await h.givePins('sponsor', 'activation', 1_000);
});
afterAll(() => h.close());

/** Kills the process at its acknowledgement number `round + 1`, while seven others are under way. */
async function registerAndKill(round: number): Promise<string[]> {
  const script = join(import.meta.dirname, 'register-forever.ts');
  const child: ChildProcess = spawn(process.execPath, [script, h.appUrl, 'sponsor', String(round)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  const reached = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split('\n').length - 1 > round) reached.resolve();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.once('exit', () => reached.resolve());
  await reached.promise;
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(errors).toBe('');
  return output.split('\n').slice(0, -1);
}

/** Everything a registration consists of, counted per new account: all there or nothing of it. */
function wholeness() {
  return query({ username: text, parts: int })`
    select a.username, (select count(*) from partners.profile p where p.account_id = a.id)
      + (select count(*) from partners.registration r join pins.pin n on n.id = r.pin_id and n.used_by = a.id
      where r.partner_id = a.id)
      + (select count(*) from network.member m where m.id = a.id)
      + (select count(*) from ledger.account l where l.owner_id = a.id) / 4
      + (select count(*) from bonuses.event e join bonuses.bonus b on b.event_id = e.id
      where e.cause = 'registration:' || a.id)
      + (select count(*) from ledger.transfer t where t.cause = 'registration:' || a.id)
      + (select count(*) from audit.entry x where x.action = 'partners.register'
      and x.subject = 'partner:' || a.id) as parts
    from identity.account a where a.username like 'r%-%'`.all(h.owner);
}

it('kill -9 in the middle of registrations leaves whole ones only, and every acknowledged one (invariants 11, 18)', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) acknowledged.push(...(await registerAndKill(round)));
  const stored = await wholeness();
  expect(acknowledged.length).toBeGreaterThan(rounds);
  // profile 1, registration with its PIN 1, member 1, accounts 1, bonuses 2, transfers 4, audit 1
  expect(stored.filter((row) => row.parts !== 11)).toEqual([]);
  const names = new Set(stored.map((row) => row.username));
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  const used = await query({
    n: int,
  })`select count(*) as n from pins.pin p join identity.account a on a.id = p.used_by
    and a.username like 'r%-%'`.all(h.owner);
  expect(used[0]?.n).toBe(stored.length);
});
