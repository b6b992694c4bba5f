import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed, readFailure } from '../../api/failure.ts';
import { sendReset } from './send-reset.ts';

const at = '2026-11-26T03:00:00.000Z';
const later = '2026-11-26T03:05:00.000Z';
const told = { backup: 'cadangan-1', restore: 'npm run restore' };
const none = { state: null };
const last = (phase: string, more: object = {}) => ({
  state: { kind: 'pins', phase, by: 'Ibu Ratna', at: later, backup: null, restore: null, ...more },
});
const done = last('done', told);
const before = last('done', { at, ...told });

/** A proxy that gave up waiting says so in a page of its own. */
const gaveUp = () => Promise.reject(new CallFailed(null));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = (code: string, status: number) =>
  Response.json({ code, message: `Ditolak: ${code}`, data: {} }, { status });

/** What the product answers to each question how far it is; the last answer goes on. */
function answers(...states: (object | Response | TypeError)[]) {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    const answer = states[Math.min(asked, states.length - 1)];
    asked += 1;
    if (answer instanceof TypeError) throw answer;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return { asked: () => asked };
}

/** How it ends, without waiting for the pauses. */
async function outcomeOf(send: () => Promise<typeof told>) {
  const sent = sendReset('pins', send).catch((error: unknown) => readFailure(error));
  await vi.runAllTimersAsync();
  return sent;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an answer that arrives', () => {
  test('is the answer', async () => {
    const { asked } = answers(none);
    expect(await outcomeOf(async () => told)).toEqual(told);
    expect(asked()).toBe(1);
  });

  test('refuses at once', async () => {
    const { asked } = answers(none);
    const wrong = new CallFailed({ code: 'PASSWORD_WRONG', message: 'Salah', data: {} });
    expect(await outcomeOf(() => Promise.reject(wrong))).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(asked()).toBe(1);
  });
});

describe('a reset whose answer was lost', () => {
  test.each([
    ['a proxy gave up', gaveUp],
    ['the connection broke', offline],
  ])('%s: it is followed to its end', async (_, lose) => {
    answers(
      before,
      last('backup'),
      new TypeError('Failed to fetch'),
      refused('BUSY', 503),
      last('closing'),
      done,
    );
    expect(await outcomeOf(lose)).toEqual(told);
  });

  test.each([
    ['cancelled', 'RESET_CANCELLED', /dibatalkan/],
    ['failed', 'INTERNAL', /Tidak ada yang berubah/],
  ])('that was %s says so', async (phase, code, message) => {
    answers(before, last('closing'), last(phase));
    expect(await outcomeOf(gaveUp)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test.each<[string, object]>([
    ['nothing', none],
    ['the one of before', before],
    ['one of another kind', last('done', { ...told, kind: 'network' })],
  ])('that the product does not know of, as it knows of %s, has not arrived', async (_, state) => {
    answers(state);
    expect(await outcomeOf(offline)).toMatchObject({ code: 'OFFLINE' });
  });

  test('is not followed beyond the session', async () => {
    answers(none, last('closing'), refused('NOT_SIGNED_IN', 401));
    expect(await outcomeOf(gaveUp)).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

test('nothing is sent where it is not known what was before', async () => {
  answers(new TypeError('Failed to fetch'));
  const send = vi.fn(async () => told);
  expect(await outcomeOf(send)).toMatchObject({ code: 'OFFLINE' });
  expect(send).not.toHaveBeenCalled();
});
