import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../platform/requests/failure.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { waitingForLocks } from '../../testing/waiting-locks.ts';
import { switchFactorOn } from '../../testing/with-factor.ts';
import { stepOf } from '../sessions/index.ts';
import { pinsVerbs } from '../pins/index.ts';
import { partnersVerbs } from './index.ts';

let h: Harness;
let taken: string[];

beforeAll(async () => {
  h = await openHarness();
  taken = [];
  h.services.takeBackup = async (reason) => `/copies/${taken.push(reason)}`;
  await h.staff('bos', 'super_admin');
  await h.givePins('superadmin', 'activation', 2);
});
afterAll(() => h.close());

const typed = { confirm: 'RESET' as const, currentPassword: testPassword };
const wrong = { ...typed, currentPassword: 'salah' };
const resetPins = async (
  by: string,
  key: string = randomUUID(),
  input: typeof typed & { code?: string | undefined } = typed,
) => pinsVerbs.resetAll.run(h.services, await h.as(by, key), input);
const cancel = async () => partnersVerbs.cancelReset.run(h.services, await h.as('bos'), {});
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
const stateNow = async () =>
  (await partnersVerbs.resetState.run(h.services, await h.as('superadmin'), {})).state;

/** The next backup is as `take` has it; resolves when it has begun. */
function nextBackup(take: (signal: AbortSignal) => Promise<string>) {
  const usual = h.services.takeBackup;
  const begun = Promise.withResolvers<void>();
  h.services.takeBackup = async (_, signal = AbortSignal.any([])) => {
    h.services.takeBackup = usual;
    begun.resolve();
    return take(signal);
  };
  return begun.promise;
}

/** The next backup lasts until the test lets it end, and hears of nothing. */
function longBackup() {
  const ending = Promise.withResolvers<string>();
  return { begun: nextBackup(() => ending.promise), end: ending.resolve, fail: ending.reject };
}

describe('a repeat of the request', () => {
  it('leaves the first run alone while its backup is made, and has its answer afterwards', async () => {
    const slow = longBackup();
    const key = randomUUID();
    const running = resetPins('superadmin', key);
    await slow.begun;
    expect(await codeOf(resetPins('superadmin', key))).toBe('RESET_RUNNING');
    expect(await codeOf(resetPins('superadmin', key, wrong))).toBe('PASSWORD_WRONG');
    expect((await stateNow())?.phase).toBe('backup');
    slow.end('/copies/long');
    const done = await running;
    expect(done.backup).toBe('/copies/long');
    expect((await stateNow())?.phase).toBe('done');
    expect(await resetPins('superadmin', key)).toEqual(done);
    expect(await stateNow()).toMatchObject({ phase: 'done', backup: '/copies/long' });
  });

  it.each([
    ['begun', 'lock table pins.pin in exclusive mode'],
    ['all but committed', 'lock table audit.entry in exclusive mode'],
  ])('leaves it alone when its closing entries have %s', async (_, lock) => {
    const key = randomUUID();
    let running: ReturnType<typeof resetPins> | undefined;
    const repeats: Promise<string>[] = [];
    await h.owner.transaction().execute(async (tx) => {
      await sql.raw(lock).execute(tx);
      running = resetPins('superadmin', key);
      await expect.poll(() => waitingForLocks(h.owner)).toBe(1);
      for (const input of [wrong, typed]) {
        const before = await waitingForLocks(h.owner);
        let over = 0;
        repeats.push(codeOf(resetPins('superadmin', key, input)).finally(() => (over = 1)));
        // It is refused, or waits for what the first run has written already.
        await expect.poll(async () => over + (await waitingForLocks(h.owner))).toBeGreaterThan(before);
      }
      expect((await stateNow())?.phase).toBe('closing');
    });
    const done = await running;
    const [refused, repeated] = await Promise.all(repeats);
    expect(refused).toBe('PASSWORD_WRONG');
    expect(['RESET_RUNNING', 'ok']).toContain(repeated);
    expect(await stateNow()).toMatchObject({ phase: 'done', backup: done?.backup });
    expect(await resetPins('superadmin', key)).toEqual(done);
  });

  it('has its answer also when another reset was done since, without a backup', async () => {
    const key = randomUUID();
    const first = await resetPins('superadmin', key);
    const second = await resetPins('bos');
    const count = taken.length;
    expect(await resetPins('superadmin', key)).toEqual(first);
    expect(taken).toHaveLength(count);
    expect(await stateNow()).toMatchObject({ phase: 'done', backup: second.backup });
  });

  it('is none without an operation id: nothing is backed up', async () => {
    const count = taken.length;
    expect(await codeOf(resetPins('superadmin', 'none'))).toBe('OPERATION_ID_MISSING');
    expect(taken).toHaveLength(count);
    expect((await stateNow())?.phase).toBe('done');
  });
});

describe('a cancelled run', () => {
  it.each([
    ['ends', (slow: ReturnType<typeof longBackup>) => slow.end('/copies/late')],
    ['fails', (slow: ReturnType<typeof longBackup>) => slow.fail(new Error('stopped'))],
  ])('changes nothing of the one that began since, when its backup %s', async (_, stops) => {
    const slow = longBackup();
    const first = codeOf(resetPins('superadmin'));
    await slow.begun;
    await cancel();
    const other = longBackup();
    const second = codeOf(resetPins('bos'));
    await other.begun;
    stops(slow);
    expect(await first).toBe('RESET_CANCELLED');
    expect(await stateNow()).toMatchObject({ phase: 'backup', by: 'Staf bos' });
    other.end('/copies/other');
    expect(await second).toBe('ok');
    expect(await stateNow()).toMatchObject({ phase: 'done', backup: '/copies/other' });
  });

  it('stops its backup also where another has begun before it looked', async () => {
    const begun = nextBackup(async (signal) => {
      await once(signal, 'abort');
      throw signal.reason;
    });
    const first = codeOf(resetPins('superadmin'));
    await begun;
    await cancel();
    const other = longBackup();
    const second = codeOf(resetPins('bos'));
    await other.begun;
    expect(await first).toBe('RESET_CANCELLED');
    other.end('/copies/other');
    expect(await second).toBe('ok');
  });

  it('does not carry out what it closed after it was held for dead and another began', async () => {
    const slow = longBackup();
    const first = codeOf(resetPins('superadmin'));
    await slow.begun;
    h.setClock(120_000);
    const other = longBackup();
    const second = codeOf(resetPins('bos'));
    await other.begun;
    slow.end('/copies/late');
    expect(await first).toBe('RESET_CANCELLED');
    other.end('/copies/other');
    expect(await second).toBe('ok');
  });
});

describe('with the second factor on', () => {
  it('a reset needs a code beside the password, and says where it is missing', async () => {
    const { recoveryCodes } = await switchFactorOn(h, 'bos');
    const [code = '', next = ''] = recoveryCodes;
    const network = async (given: object) =>
      partnersVerbs.resetNetwork.run(h.services, await h.as('bos'), { ...typed, ...given });
    const count = taken.length;
    for (const reset of [
      (given: object) => resetPins('bos', randomUUID(), { ...typed, ...given }),
      network,
    ]) {
      await expect(reset({})).rejects.toMatchObject({
        code: 'INPUT_INVALID',
        data: { fields: { code: 'Kode wajib diisi' } },
      });
      expect(await codeOf(reset({ code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    }
    expect(taken).toHaveLength(count);
    expect(await codeOf(network({ code, currentPassword: 'salah' }))).toBe('PASSWORD_WRONG');
    expect(await codeOf(resetPins('bos', randomUUID(), { ...typed, code }))).toBe('ok');
    expect(await codeOf(network({ code }))).toBe('SECOND_FACTOR_WRONG');
    expect(await codeOf(network({ code: next }))).toBe('ok');
  });

  it('its repeat hears that it runs, and has its answer afterwards, though the code is used up', async () => {
    h.setClock(3_600_000);
    await h.staff('bos2', 'super_admin');
    const { codeNow } = await switchFactorOn(h, 'bos2');
    const slow = longBackup();
    const key = randomUUID();
    const given = { ...typed, code: codeNow(1) };
    const running = resetPins('bos2', key, given);
    await slow.begun;
    expect(await codeOf(resetPins('bos2', key, given))).toBe('RESET_RUNNING');
    expect(await codeOf(resetPins('bos2', randomUUID(), given))).toBe('SECOND_FACTOR_WRONG');
    // Whom the idle logout took signs in with a later code while the backup is made.
    h.setClock(60_000);
    const later = stepOf(h.services.clock());
    await sql`update identity.second_factor set last_step = ${later}
      where account_id = ${await h.idOf('bos2')}`.execute(h.owner);
    slow.end('/copies/coded');
    const done = await running;
    expect(done.backup).toBe('/copies/coded');
    expect(await resetPins('bos2', key, given)).toEqual(done);
  });

  it('of two with one code at the same moment, one begins', async () => {
    h.setClock(3_600_000);
    await h.staff('bos3', 'super_admin');
    const { recoveryCodes } = await switchFactorOn(h, 'bos3');
    const given = { ...typed, code: recoveryCodes[0] };
    const count = taken.length;
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(resetPins('bos3', randomUUID(), given))));
    expect(answers.filter((said) => said === 'ok')).toHaveLength(1);
    for (const said of answers) expect(['ok', 'RESET_RUNNING', 'SECOND_FACTOR_WRONG']).toContain(said);
    expect(taken).toHaveLength(count + 1);
  });
});
