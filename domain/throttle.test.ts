import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginTry,
  endTry,
  mayTry,
  settleCounter,
  type ThrottleCounter,
  type ThrottlePolicy,
  throttlePolicies,
} from './throttle.ts';

/** A counter before its first try. */
const newCounter = (now: Date): ThrottleCounter => ({
  failures: 0,
  countedAt: now,
  blockedUntil: null,
  inFlight: 0,
  inFlightUntil: null,
});

const second = 1_000;
const day = 86_400;
const start = new Date('2026-11-20T03:00:00Z');
const at = (seconds: number) => new Date(start.getTime() + seconds * second);

/** One wrong try at this second, where it is let through; null where it has to wait. */
function wrongTry(counter: ThrottleCounter, policy: ThrottlePolicy, seconds: number): ThrottleCounter | null {
  const settled = settleCounter(counter, policy, at(seconds));
  if (mayTry(settled, policy, at(seconds)) !== 'go') return null;
  return endTry(beginTry(settled, at(seconds)), policy, at(seconds), 'wrong', true);
}

/** Seconds to wait at this moment; 0 where the next try is let through. */
function waitAt(counter: ThrottleCounter, policy: ThrottlePolicy, seconds: number): number {
  const answer = mayTry(settleCounter(counter, policy, at(seconds)), policy, at(seconds));
  return answer instanceof Date ? (answer.getTime() - at(seconds).getTime()) / second : 0;
}

/** Wrong tries that are checked within so many days by a person who tries whenever it is possible. */
function greedy(policies: readonly ThrottlePolicy[], places: number, days: number): number {
  const [own, shared] = policies as [ThrottlePolicy, ThrottlePolicy?];
  const counters = Array.from({ length: places }, () => newCounter(start));
  let total = newCounter(start);
  let checked = 0;
  // A try that is allowed now is made; otherwise time goes on to the next allowed moment.
  for (let now = 0; now < days * day; ) {
    const wait = shared ? waitAt(total, shared, now) : 0;
    const place = wait > 0 ? -1 : counters.findIndex((counter) => waitAt(counter, own, now) === 0);
    if (place < 0) {
      const soonest = () => Math.min(...counters.map((counter) => waitAt(counter, own, now)));
      now += Math.ceil(wait > 0 ? wait : soonest());
      continue;
    }
    counters[place] = wrongTry(counters[place] ?? newCounter(start), own, now) ?? newCounter(start);
    if (shared) total = wrongTry(total, shared, now) ?? total;
    checked += 1;
  }
  return checked;
}

const { knownBrowser, addressAtAccount, strangersAtAccount, accountsAtAddress, strangersAtCode } =
  throttlePolicies;

describe('the waits after wrong tries in a row', () => {
  it.each([
    ['a known browser', knownBrowser, 10, [15, 30, 60, 120, 240, 480, 900, 900]],
    ['an address at one account', addressAtAccount, 5, [15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7200]],
    ['everybody at one account', strangersAtAccount, 100, [3600, 3600, 3600]],
    ['an address at all accounts', accountsAtAddress, 500, [8, 8, 8]],
    ['codes of everybody', strangersAtCode, 20, [3600, 3600]],
  ])('%s', (_, policy, free, expected) => {
    let counter = newCounter(start);
    for (let n = 0; n < free - 1; n += 1) counter = wrongTry(counter, policy, 0) ?? counter;
    expect(waitAt(counter, policy, 0)).toBe(0);
    let now = 0;
    const waits: number[] = [];
    for (let n = 0; n < expected.length; n += 1) {
      counter = wrongTry(counter, policy, now) ?? counter;
      waits.push(waitAt(counter, policy, now));
      expect(wrongTry(counter, policy, now)).toBeNull();
      now += waits.at(-1) ?? 0;
    }
    expect(waits).toEqual(expected);
  });
});

describe('what is right', () => {
  it('is never counted, and starts a place afresh where it may', () => {
    const begun = (failures: number) => beginTry({ ...newCounter(start), failures }, start);
    expect(endTry(begun(4), addressAtAccount, start, 'right', true)).toEqual(newCounter(start));
    expect(endTry(begun(4), addressAtAccount, start, 'right', false).failures).toBe(4);
    expect(endTry(begun(4), addressAtAccount, start, 'not-counted', true).failures).toBe(4);
  });

  it('may be checked many times at once, as long as all of them could still fail', () => {
    let counter = newCounter(start);
    for (let n = 0; n < addressAtAccount.free; n += 1) {
      expect(mayTry(counter, addressAtAccount, start)).toBe('go');
      counter = beginTry(counter, start);
    }
    expect(mayTry(counter, addressAtAccount, start)).toBe('busy');
    counter = endTry(counter, addressAtAccount, start, 'right', true);
    expect(mayTry(counter, addressAtAccount, start)).toBe('go');
  });

  it('beyond the free tries one at a time, once the wait is over', () => {
    const slow = { ...newCounter(start), failures: 9, blockedUntil: at(15) };
    expect(mayTry(slow, addressAtAccount, start)).toEqual(at(15));
    expect(mayTry(slow, addressAtAccount, at(15))).toBe('go');
    expect(mayTry(beginTry(slow, at(15)), addressAtAccount, at(15))).toBe('busy');
  });
});

it('a check that never ended counts as wrong after ten seconds', () => {
  let counter = newCounter(start);
  for (let n = 0; n < 5; n += 1) counter = beginTry(counter, start);
  expect(settleCounter(counter, addressAtAccount, at(9)).inFlight).toBe(5);
  const settled = settleCounter(counter, addressAtAccount, at(10));
  expect(settled).toMatchObject({ inFlight: 0, blockedUntil: at(25) });
});

it('everything is forgotten in the end, however much there was', () => {
  const worst = { ...newCounter(start), failures: 10_000, blockedUntil: null };
  for (const policy of Object.values(throttlePolicies)) {
    const counter = endTry(beginTry(worst, start), policy, start, 'wrong', true);
    const hours = 5 * 24;
    expect(settleCounter(counter, policy, at(hours * 3_600)).failures).toBe(0);
  }
});

describe('guesses a day at one account (the figures of decision 085)', () => {
  it.each([
    ['one address', [addressAtAccount, strangersAtAccount], 1, 24, 12],
    ['a browser that was stolen', [knownBrowser], 1, 110, 96],
    ['1.000 addresses', [addressAtAccount, strangersAtAccount], 1_000, 123, 24],
    ['a botnet of 20.000', [addressAtAccount, strangersAtAccount], 20_000, 123, 24],
    ['codes of the second factor, 1.000 addresses', [addressAtAccount, strangersAtCode], 1_000, 43, 24],
  ])('%s', (_, policies, places, firstDay, eachFurther) => {
    const one = greedy(policies, places, 1);
    const three = greedy(policies, places, 3);
    expect(one).toBe(firstDay);
    expect((three - one) / 2).toBe(eachFurther);
  });

  it('one address that tries whenever it may never slows down any person elsewhere', () => {
    let [own, total] = [newCounter(start), newCounter(start)];
    for (let now = 0; now < 30 * day; now += 1) {
      const wait = waitAt(own, addressAtAccount, now);
      if (wait > 0) {
        now += Math.floor(wait) - 1;
        continue;
      }
      own = wrongTry(own, addressAtAccount, now) ?? own;
      total = wrongTry(total, strangersAtAccount, now) ?? total;
      expect(waitAt(total, strangersAtAccount, now)).toBe(0);
    }
  });

  it('no schedule of tries gets more checked than the free ones and one per longest wait', () => {
    const policies = fc.constantFrom(...Object.values(throttlePolicies));
    const pauses = fc.array(fc.integer({ min: 0, max: 7_200 }), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(policies, pauses, (policy, gaps) => {
        let [counter, now, checked] = [newCounter(start), 0, 0];
        for (const gap of gaps) {
          now += gap;
          const next = wrongTry(counter, policy, now);
          if (!next) continue;
          counter = next;
          checked += 1;
        }
        const perWait = Math.max(1 / policy.longestWaitSeconds, 1 / policy.forgetOneSeconds);
        const ramp = Math.ceil(Math.log2(policy.longestWaitSeconds / policy.firstWaitSeconds)) + 1;
        expect(checked).toBeLessThanOrEqual(policy.free + ramp + 1 + now * perWait);
      }),
      { numRuns: 300 },
    );
  });
});
