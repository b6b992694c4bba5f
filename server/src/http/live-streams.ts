import { type Action, mayDo } from '@rimpang/domain/permissions';
import { sessionsTopic } from '../capabilities/sessions/index.ts';
import type { Caller } from '../platform/requests/caller.ts';
import { Failure } from '../platform/requests/failure.ts';
import type { Services } from '../platform/requests/services.ts';

const heartbeatMs = 20_000;
/** More open tabs than this per account end the oldest stream. */
const maxStreams = 12;
/** A reader that takes nothing any more is let go after this many unread events. */
const longestQueue = 200;

/** Staff queues and who may know that one of them changed. */
const queues: Record<string, Action> = {
  orders: 'pins.orders',
  pins: 'pins.companyStock',
  partners: 'partners.list',
  withdrawals: 'withdrawals.queue',
  claims: 'rewards.claims',
  plan: 'bonuses.plan',
  'storefront-orders': 'storefront.orders',
  messages: 'storefront.messages',
  storefront: 'storefront.shop',
  webhooks: 'webhooks.list',
};

/** What of a batch of topics this reader may know: one's own account, and the queues one may open. */
function topicsFor(topics: readonly string[], caller: Caller): string[] {
  const { actor, matrix } = caller;
  if (!actor) return [];
  return topics.filter((topic) => {
    if (topic === `account:${actor.id}`) return true;
    const action = queues[topic];
    return action !== undefined && mayDo(action, actor.role, matrix);
  });
}

type Stream = { accountId: number; end: () => void };

export type LiveStreams = {
  /**
   * `renew` reads the session again without extending it; a visitor means that it is over.
   * Failures: BUSY once the server is ending.
   */
  open(caller: Caller, renew: () => Promise<Caller>): Response;
  count(): number;
  /** Ends every stream and opens no more; browsers come back to the next process. */
  closeAll(): void;
};

/**
 * Event streams of signed-in readers: `data: {"topics": [...]}`, a comment every 20 seconds, an `end` event when the
 * session is over. Rights are read again with every heartbeat and whenever a session of the account ends.
 */
export function openLiveStreams(services: Services): LiveStreams {
  const streams = new Set<Stream>();
  const encoder = new TextEncoder();
  let ending = false;

  function open(first: Caller, renew: () => Promise<Caller>): Response {
    if (ending) throw new Failure('BUSY', { retryAfterSeconds: 2 });
    let caller = first;
    const accountId = first.actor?.id ?? 0;
    let forget = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) < -longestQueue) end();
          else controller.enqueue(encoder.encode(text));
        };
        const end = () => {
          if (!streams.has(stream)) return;
          forget();
          controller.enqueue(encoder.encode('event: end\ndata: {}\n\n'));
          controller.close();
        };
        const check = async () => {
          caller = await renew();
          if (caller.actor?.id !== accountId) end();
          else if (streams.has(stream)) send(': masih di sini\n\n');
        };
        const unsubscribe = services.live.subscribe((topics) => {
          if (topics.includes(sessionsTopic(accountId))) check().catch(end);
          const known = topicsFor(topics, caller);
          if (known.length > 0) send(`data: ${JSON.stringify({ topics: known })}\n\n`);
        });
        const heartbeat = setInterval(() => void check().catch(end), heartbeatMs).unref();
        const stream: Stream = { accountId, end };
        forget = () => {
          clearInterval(heartbeat);
          unsubscribe();
          streams.delete(stream);
        };
        limit(accountId);
        streams.add(stream);
        send('retry: 2000\n\n');
      },
      cancel: () => forget(),
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    });
  }

  function limit(accountId: number): void {
    const own = [...streams].filter((stream) => stream.accountId === accountId);
    if (own.length >= maxStreams) own[0]?.end();
  }

  return {
    open,
    count: () => streams.size,
    closeAll: () => {
      ending = true;
      for (const stream of streams) stream.end();
    },
  };
}
