/** What a program can be told of, in the order in which it is offered. */
export const webhookKinds = [
  'order.completed',
  'partner.registered',
  'ro.activated',
  'withdrawal.requested',
  'withdrawal.completed',
  'payout.batch.ready',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Sent when staff ask for it; no endpoint chooses it. */
export const testKind = 'webhook.test';

/** Of what is sent today; a field that is taken away or changes its meaning makes the next one. */
export const webhookVersion = 1;

/** How many endpoints a company may have at a time. */
export const mostEndpoints = 20;

/** How long one attempt may take, in milliseconds: connection, TLS, and the answer. */
export const attemptTimeoutMs = 10_000;

/** How many bytes of an answer are stored. */
export const longestAnswer = 1024;

/** For how many days deliveries can be looked at and sent again. */
export const logDays = 30;

/** How many events one replay sends again; the rest is named for another. */
export const mostReplayed = 10_000;

/** For how many hours deliveries carry the signature of the secret before, too. */
export const overlapHours = 24;

/** Nothing was taken for so long when a delivery is given up: the endpoint is stopped. */
export const stoppedAfterHours = 72;

const [second, minute, hour] = [1, 60, 3_600];
/** Seconds to wait after each failed attempt; together three days and a bit. After the last one it is given up. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Deliveries that failed together do not come again together: a fifth more or less. */
const jitter = 0.2;

/**
 * Milliseconds until the next attempt, after so many failed ones; null once it is given up. `random` is from 0 to 1.
 */
export function waitAfter(failed: number, random: number): number | null {
  const wait = waits[failed - 1];
  return wait === undefined ? null : Math.round(wait * 1_000 * (1 + jitter * (2 * random - 1)));
}

/**
 * `active` gets events; `paused` was switched off by staff, `stopped` by the product after days without a taken delivery or
 * an answer 410, `restored` by a restore from a backup.
 */
export const endpointStates = ['active', 'paused', 'stopped', 'restored'] as const;
export type EndpointState = (typeof endpointStates)[number];

/** `given-up`: the last attempt failed too. */
export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt got no answer that counts. */
const deliveryProblems = [
  /** An answer, and not one of 200 to 299. */
  'status',
  /** No whole answer in time. */
  'timeout',
  /** The name leads to no address. */
  'name',
  /** Nothing answers at the address, or the connection broke. */
  'connection',
  /** The certificate cannot be trusted. */
  'certificate',
  /** The address lies in a network that must not be reached. */
  'address',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];
