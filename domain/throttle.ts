/**
 * How wrong tries slow down the person who guesses a password or a code (decision 085). A counter stands for a person who tries:
 * a known browser, an address at one account, everybody at one account, an address at all accounts. Only wrong tries
 * count; a right one never does. Pure: the caller stores the counter, brings the clock and holds the row meanwhile.
 */
export type ThrottlePolicy = {
  /** So many wrong tries cost nothing. */
  free: number;
  /** The wait after the first wrong try beyond those; it doubles with each further one. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** One wrong try is forgotten in this time, whether or not a person goes on trying. */
  forgetOneSeconds: number;
};

export type ThrottleCounter = {
  /** Wrong tries that are not forgotten; a fraction is one that is being forgotten. */
  failures: number;
  /** The moment up to which forgetting is done. */
  countedAt: Date;
  /** No try before this moment. */
  blockedUntil: Date | null;
  /** Tries whose password is being checked right now. */
  inFlight: number;
  /** After this moment a check that never ended counts as wrong: its process was killed. */
  inFlightUntil: Date | null;
};

const minute = 60;

export const throttlePolicies = {
  /** A browser that has signed in to this account before: only its own typing errors make it wait. */
  knownBrowser: {
    free: 10,
    firstWaitSeconds: 15,
    longestWaitSeconds: 15 * minute,
    forgetOneSeconds: 30 * minute,
  },
  /** Unknown browsers of one address at one account. */
  addressAtAccount: {
    free: 5,
    firstWaitSeconds: 15,
    longestWaitSeconds: 120 * minute,
    forgetOneSeconds: 240 * minute,
  },
  /** All unknown browsers of the world at one account; one address alone can never use it up. */
  strangersAtAccount: {
    free: 100,
    firstWaitSeconds: 60 * minute,
    longestWaitSeconds: 60 * minute,
    forgetOneSeconds: 60 * minute,
  },
  /**
   * Unknown browsers of one address, one per account that failed: far above what thousands behind one carrier address
   * mistype, so it meets only those who try one password at very many names.
   */
  accountsAtAddress: { free: 500, firstWaitSeconds: 8, longestWaitSeconds: 8, forgetOneSeconds: 8 },
  /** Codes of the second factor from all unknown browsers: six digits are fewer than a password has. */
  strangersAtCode: {
    free: 20,
    firstWaitSeconds: 60 * minute,
    longestWaitSeconds: 60 * minute,
    forgetOneSeconds: 60 * minute,
  },
  /** A person signed in is asked for the password or a code once more. */
  signedIn: { free: 5, firstWaitSeconds: 15, longestWaitSeconds: 15 * minute, forgetOneSeconds: 30 * minute },
} as const satisfies Record<string, ThrottlePolicy>;

/** A check takes far less; longer means that its process is gone. */
const longestCheckSeconds = 10;
/** Beyond the longest wait further failures add nothing, so that everything is forgotten within five days. */
const rememberedBeyondFree = 12;

const plus = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000);

function waitSeconds(policy: ThrottlePolicy, failures: number): number {
  const beyond = Math.ceil(failures) - policy.free;
  if (beyond < 0) return 0;
  return Math.min(policy.longestWaitSeconds, policy.firstWaitSeconds * 2 ** Math.min(beyond, 20));
}

/** The counter as of now: time forgets, and a check that never ended counts as wrong. */
export function settleCounter(counter: ThrottleCounter, policy: ThrottlePolicy, now: Date): ThrottleCounter {
  const forgotten = secondsBetween(counter.countedAt, now) / policy.forgetOneSeconds;
  const countedAt = now > counter.countedAt ? now : counter.countedAt;
  const settled = { ...counter, failures: Math.max(0, counter.failures - forgotten), countedAt };
  const isLost = counter.inFlightUntil !== null && counter.inFlightUntil <= now;
  if (!isLost) return settled;
  return addFailures({ ...settled, inFlight: 0, inFlightUntil: null }, policy, now, counter.inFlight);
}

function addFailures(
  counter: ThrottleCounter,
  policy: ThrottlePolicy,
  now: Date,
  howMany: number,
): ThrottleCounter {
  const failures = Math.min(counter.failures + howMany, policy.free + rememberedBeyondFree);
  const wait = waitSeconds(policy, failures);
  const until = wait > 0 ? plus(now, wait) : null;
  const later = counter.blockedUntil && until && counter.blockedUntil > until ? counter.blockedUntil : until;
  return { ...counter, failures, blockedUntil: later };
}

/**
 * May one more try be checked now? `go`; `busy` while as many as may still fail are being checked (ask again in a
 * moment); or the moment until which nothing is checked. Expects a settled counter.
 */
export function mayTry(counter: ThrottleCounter, policy: ThrottlePolicy, now: Date): 'go' | 'busy' | Date {
  if (counter.blockedUntil && counter.blockedUntil > now) return counter.blockedUntil;
  const canFail = Math.max(1, policy.free - Math.ceil(counter.failures));
  return counter.inFlight < canFail ? 'go' : 'busy';
}

/** A try begins. Expects a settled counter that said `go`. */
export function beginTry(counter: ThrottleCounter, now: Date): ThrottleCounter {
  return {
    ...counter,
    inFlight: counter.inFlight + 1,
    inFlightUntil: plus(now, longestCheckSeconds),
  };
}

export type TryOutcome = 'wrong' | 'right' | 'not-counted';

/**
 * A try that was begun has ended. `right` starts the counter afresh where `clears` says so: for those who try in one place,
 * never for everybody at an account or an address, where one right login would give guessers new tries.
 */
export function endTry(
  counter: ThrottleCounter,
  policy: ThrottlePolicy,
  now: Date,
  outcome: TryOutcome,
  clears: boolean,
): ThrottleCounter {
  const settled = settleCounter(counter, policy, now);
  const inFlight = Math.max(0, settled.inFlight - 1);
  const ended = { ...settled, inFlight, inFlightUntil: inFlight > 0 ? settled.inFlightUntil : null };
  if (outcome === 'wrong') return addFailures(ended, policy, now, 1);
  return outcome === 'right' && clears ? { ...ended, failures: 0, blockedUntil: null } : ended;
}
