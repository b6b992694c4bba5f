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

/** What several people see, and who may know that it changed. */
const queues: Record<string, Action> = {
  orders: 'pins.orders',
  pins: 'pins.all',
  // The PINs of all partners at once, as a reset changes them; of one's own account each partner hears anyway.
  'own-pins': 'pins.stock',
  partners: 'partners.list',
  withdrawals: 'withdrawals.queue',
  claims: 'rewards.claims',
  plan: 'bonuses.plan',
  'storefront-orders': 'storefront.orders',
  messages: 'storefront.messages',
  storefront: 'storefront.shop',
  webhooks: 'webhooks.list',
  import: 'import.state',
  staff: 'identity.staff',
  tokens: 'tokens.list',
};

/** What this reader is told of: one's own account, what happens to its sessions, and the queues one may open. */
function topicsOf({ actor, matrix }: Caller): Set<string> {
  if (!actor) return new Set();
  const may = Object.entries(queues).filter(([, action]) => mayDo(action, actor.role, matrix));
  return new Set([`account:${actor.id}`, sessionsTopic(actor.id), ...may.map(([topic]) => topic)]);
}

type Stream = { tell: (topics: readonly string[]) => void; end: () => void };

/** Who is told of what: a batch costs what is told of it, however many listen to other things. */
function openAudience() {
  const listeners = new Map<string, Set<Stream>>();
  const topicsOfStream = new Map<Stream, ReadonlySet<string>>();
  const none: ReadonlySet<string> = new Set();
  return {
    /** From now on this stream hears of these, and of nothing else. */
    hears(stream: Stream, topics: ReadonlySet<string>): void {
      const before = topicsOfStream.get(stream) ?? none;
      for (const topic of before) {
        if (topics.has(topic)) continue;
        const left = listeners.get(topic);
        left?.delete(stream);
        if (left?.size === 0) listeners.delete(topic);
      }
      for (const topic of topics) {
        if (before.has(topic)) continue;
        const others = listeners.get(topic);
        if (others) others.add(stream);
        else listeners.set(topic, new Set([stream]));
      }
      if (topics.size > 0) topicsOfStream.set(stream, topics);
      else topicsOfStream.delete(stream);
    },
    leaves(stream: Stream): void {
      this.hears(stream, none);
    },
    /** Which of these it hears of; of a stream that left none. */
    heardBy: (stream: Stream, topics: readonly string[]): readonly string[] =>
      topics.filter((topic) => topicsOfStream.get(stream)?.has(topic)),
    /** Longest there first. */
    of: (topic: string): readonly Stream[] => [...(listeners.get(topic) ?? [])],
    tell(topics: readonly string[]): void {
      const heard = new Map<Stream, string[]>();
      for (const topic of topics)
        for (const stream of listeners.get(topic) ?? []) {
          const sofar = heard.get(stream);
          if (sofar) sofar.push(topic);
          else heard.set(stream, [topic]);
        }
      for (const [stream, known] of heard) stream.tell(known);
    },
  };
}

/**
 * Names to a reader what it is told. What comes along with the end of a session is named only once the session was looked at: to who still
 * listens, and of it what is still theirs.
 */
function teller(
  ofSessions: string,
  reader: {
    name: (topics: readonly string[]) => void;
    /** Looks at the session, and says of which of these it still hears. */
    stillHeard: (topics: readonly string[]) => Promise<readonly string[]>;
    end: () => void;
  },
): Stream['tell'] {
  return (topics) => {
    const known = topics.filter((topic) => topic !== ofSessions);
    if (known.length === topics.length) reader.name(known);
    else reader.stillHeard(known).then(reader.name).catch(reader.end);
  };
}

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

const asEvents = (body: ReadableStream<Uint8Array>) =>
  new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });

/**
 * Event streams of signed-in readers: `data: {"topics": [...]}`, a comment every 20 seconds, an `end` event when the
 * session is over. Rights are read again with every heartbeat and whenever a session of the account ends.
 */
export function openLiveStreams(services: Services): LiveStreams {
  const streams = new Set<Stream>();
  const audience = openAudience();
  const unsubscribe = services.live.subscribe((topics) => audience.tell(topics));
  const encoder = new TextEncoder();
  let ending = false;

  function open(first: Caller, renew: () => Promise<Caller>): Response {
    if (ending) throw new Failure('BUSY', { retryAfterSeconds: 2 });
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
          const caller = await renew();
          if (caller.actor?.id !== accountId) return end();
          if (!streams.has(stream)) return;
          audience.hears(stream, topicsOf(caller));
          send(': masih di sini\n\n');
        };
        const stillHeard = async (topics: readonly string[]) => {
          await check();
          return audience.heardBy(stream, topics);
        };
        const name = (topics: readonly string[]) => {
          if (topics.length > 0) send(`data: ${JSON.stringify({ topics })}\n\n`);
        };
        const tell = teller(sessionsTopic(accountId), { name, stillHeard, end });
        const heartbeat = setInterval(() => void check().catch(end), heartbeatMs).unref();
        const stream: Stream = { tell, end };
        forget = () => {
          clearInterval(heartbeat);
          audience.leaves(stream);
          streams.delete(stream);
        };
        limit(accountId);
        streams.add(stream);
        audience.hears(stream, topicsOf(first));
        send('retry: 2000\n\n');
      },
      cancel: () => forget(),
    });
    return asEvents(body);
  }

  function limit(accountId: number): void {
    const own = audience.of(`account:${accountId}`);
    if (own.length >= maxStreams) own[0]?.end();
  }

  return {
    open,
    count: () => streams.size,
    closeAll: () => {
      ending = true;
      for (const stream of streams) stream.end();
      unsubscribe();
    },
  };
}
