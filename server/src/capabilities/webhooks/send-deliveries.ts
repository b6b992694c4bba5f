import {
  attemptTimeoutMs,
  longestAnswer,
  stoppedAfterHours,
  testKind,
  waitAfter,
} from '@rimpang/domain/webhooks';
import type { Services } from '../../platform/requests/services.ts';
import { type Answer, OutgoingProblem } from '../../platform/runtime/outgoing.ts';
import { productVersion } from '../../platform/runtime/version.ts';
import { warnOwners } from '../notifications/index.ts';
import {
  type AttemptOutcome,
  type Claimed,
  claimDue,
  noteHealth,
  recordAttempt,
  selectDue,
} from './delivery-store.ts';
import { countingSecrets, signedHeaders } from './signature.ts';
import { stopEndpoint } from './webhook-store.ts';

/** So many deliveries of one endpoint are under way at once in a process. */
const atOnce = 10;
/** Longer than any attempt lasts: only what a process that ended has left behind is taken again. */
const leaseMs = 3 * attemptTimeoutMs;
const endingMs = 3_000;
const gone = 410;

type Sending = Pick<Services, 'db' | 'clock' | 'vault' | 'live' | 'log' | 'outgoing'> & {
  random?: () => number;
  /** How long a process that ends waits for its attempts. */
  endingMs?: number;
};

type Sender = {
  /** Begins with what is due; waits for nothing. Resolves to the number of endpoints it began with. */
  run(): Promise<number>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Takes nothing more, and waits a moment for what is under way; the rest is taken again by another process. */
  stop(): Promise<void>;
};

/**
 * Sends what is due, at least once each. Each endpoint has a lane of its own, so that a slow one delays no other; a lane ends
 * when nothing is due for it.
 */
export function openSender(services: Sending): Sender {
  const lanes = new Map<number, Promise<void>>();
  const [leaving, cut] = [new AbortController(), new AbortController()];
  const process = { leaving: leaving.signal, cut: cut.signal };
  const begin = (endpointId: number) => {
    if (lanes.has(endpointId) || process.leaving.aborted) return;
    const lane = sendDue(services, endpointId, process)
      .catch((error: unknown) => services.log.error({ err: error, endpoint: endpointId }, 'webhooks stopped'))
      .finally(() => lanes.delete(endpointId));
    lanes.set(endpointId, lane);
  };
  const idle = async () => {
    while (lanes.size > 0) await Promise.all(lanes.values());
  };
  return {
    async run() {
      const due = await selectDue(services.db, services.clock());
      for (const endpointId of due) begin(endpointId);
      return due.length;
    },
    idle,
    async stop() {
      leaving.abort();
      const timer = setTimeout(() => cut.abort(), services.endingMs ?? endingMs).unref();
      await idle();
      clearTimeout(timer);
    },
  };
}

/** The process goes on while neither is aborted: the first ends the taking, the second what is under way. */
type Ending = { leaving: AbortSignal; cut: AbortSignal };

async function sendDue(services: Sending, endpointId: number, { leaving, cut }: Ending): Promise<void> {
  const { db, clock, live } = services;
  while (!leaving.aborted) {
    const now = clock();
    const until = new Date(now.getTime() + leaseMs);
    const due = await claimDue(db, { endpointId, now, until, limit: atOnce });
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => attempt(services, delivery, cut)));
    live.publish(['webhooks']);
  }
}

async function attempt(services: Sending, delivery: Claimed, cut: AbortSignal): Promise<void> {
  const { clock, log } = services;
  const [at, began] = [clock(), performance.now()];
  const answered = await post(services, delivery, at, cut);
  // Without an outcome it is taken again when its time is over.
  if (cut.aborted && answered instanceof OutgoingProblem) return;
  const durationMs = Math.round(performance.now() - began);
  const outcome = outcomeOf(delivery, answered, { at, durationMs, random: services.random ?? Math.random });
  if (outcome.problem)
    log.info(
      { delivery: delivery.id, attempt: delivery.attempts, problem: outcome.problem },
      'webhook failed',
    );
  await recordAttempt(services.db, outcome);
  if (delivery.kind !== testKind) await judgeEndpoint(services, delivery, outcome);
}

/** The answer, or why there is none. */
async function post(
  { outgoing, vault }: Sending,
  delivery: Claimed,
  now: Date,
  signal: AbortSignal,
): Promise<Answer | OutgoingProblem> {
  const { url, body, code } = delivery;
  const secrets = countingSecrets(delivery, vault, now);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `Rimpang-Webhooks/${productVersion()}`,
    ...signedHeaders({ id: code, body }, secrets, now),
  };
  try {
    const limits = { timeoutMs: attemptTimeoutMs, mostBytes: longestAnswer };
    return await outgoing.post({ url, body, headers, signal, ...limits });
  } catch (error) {
    if (error instanceof OutgoingProblem) return error;
    throw error;
  }
}

type Told = { at: Date; durationMs: number; random: () => number };

function outcomeOf(delivery: Claimed, answered: Answer | OutgoingProblem, told: Told): AttemptOutcome {
  const { id: deliveryId, attempts: number, tries, kind } = delivery;
  const { at, durationMs, random } = told;
  const { status, text } =
    answered instanceof OutgoingProblem ? { status: null, text: '' } : (answered satisfies Answer);
  const base = { deliveryId, number, at, durationMs, status, answer: text };
  if (status !== null && status >= 200 && status < 300)
    return { ...base, problem: null, state: 'delivered', nextAttemptAt: null };
  const problem = answered instanceof OutgoingProblem ? answered.problem : 'status';
  const wait = kind === testKind ? null : waitAfter(tries, random());
  if (wait === null) return { ...base, problem, state: 'given-up', nextAttemptAt: null };
  return { ...base, problem, state: 'waiting', nextAttemptAt: new Date(at.getTime() + durationMs + wait) };
}

/** Notes whether an endpoint takes what it is sent, and stops one that has not for days or says that it is gone. */
async function judgeEndpoint(
  { db, live, clock }: Sending,
  { endpointId: id }: Claimed,
  { problem, status, state }: AttemptOutcome,
): Promise<void> {
  const now = clock();
  await noteHealth(db, { endpointId: id, failingSince: problem ? now : null });
  const isGone = status === gone;
  if (!isGone && state !== 'given-up') return;
  const since = isGone ? now : new Date(now.getTime() - stoppedAfterHours * 3_600_000);
  const description = await stopEndpoint(db, { id, since, now });
  if (description === null) return;
  const why = isGone
    ? 'menjawab bahwa alamatnya tidak dipakai lagi (410)'
    : `tidak menerima apa pun selama ${stoppedAfterHours / 24} hari`;
  const title = `Webhook ${description} dihentikan`;
  const body = `Penerima ${description} ${why}. Peristiwa baru tidak dikirim ke sana sampai dinyalakan lagi; yang terlewat dapat dikirim ulang selama 30 hari di Akses Kontrol, Webhook.`;
  await warnOwners({ db, live }, { title, body, link: '/admin/access-control/webhooks' }, now);
}
