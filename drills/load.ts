import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword, openSender, type Sender } from './sender.ts';

/** One operation: what is asked, and what was answered when it was acknowledged. */
export type Operation = {
  key: string;
  path: string;
  input: object;
  username: string;
  asked: number;
  body: unknown;
};

export type Load = {
  /** Every acknowledged operation. */
  acknowledged: Operation[];
  /** Acknowledgements per writer. */
  perWriter: number[];
  counts: { unanswered: number; broken: number; reads: number; longestGapMs: number };
  slowestMs(): number;
  /** Answers that no person expects: neither done nor to be tried again. */
  odd: string[];
  /** Asks each of these once more with its key: how many were answered otherwise than the first time. */
  replay(operations: readonly Operation[]): Promise<number>;
  /** Lets every writer finish what it is at; resolves when all have. */
  stop(): Promise<void>;
};

/** Eight writers keep every fault busy at this pace, and leave the machine to the rest of a test run. */
const pauseMs = 120;

/** A partner that is not registered yet. */
function newPartner(number: number) {
  const digits = String(number).padStart(5, '0');
  return {
    username: `latihan${digits}`,
    fullName: `Latihan ${digits}`,
    upline: 'budi',
    nik: `33130414058${digits}`,
    address: 'Jl. Melati 5, Karanganyar',
    phone: `0812345${digits}`,
    email: `latihan${digits}@contoh.id`,
    password: demoPassword,
    bankHolder: `Latihan ${digits}`,
    bank: 'bri',
    accountNumber: `1234567${digits}`,
  };
}

type Insist = (username: string, path: string, input: object) => Promise<Operation | null>;

/** More than all writers together can move out of one hand. */
async function givePins(insist: Insist): Promise<void> {
  const pins = { type: 'activation', quantity: 1_000 };
  for (const recipient of ['budi', 'siti', 'budi', 'siti', 'budi', 'siti']) {
    const made = await insist('superadmin', '/api/admin/pins', pins);
    const given = await insist('superadmin', '/api/admin/pins/transfers', { recipient, ...pins });
    if (!made || !given) throw new Error('the partners got no PINs');
  }
}

async function replayAll(send: Sender['send'], operations: readonly Operation[]): Promise<number> {
  let changed = 0;
  for (const { path, username, input, key, body } of operations) {
    const again = await send(path, username, input, key);
    if (again?.status !== 200 || !isDeepStrictEqual(again.body, body)) changed += 1;
  }
  return changed;
}

/**
 * Eight writers over HTTP, as browsers do it: each repeats an operation with the same key until it is answered, and a
 * reader beside them. Seven move PINs between two partners, one registers partners, which moves money as well.
 */
export async function startLoad(address: string): Promise<Load> {
  const { send, signInAgain, slowestMs } = await openSender(address, ['budi', 'siti', 'superadmin']);
  const counts = { unanswered: 0, broken: 0, reads: 0, longestGapMs: 0 };
  const acknowledged: Operation[] = [];
  const perWriter = Array.from({ length: 8 }, () => 0);
  const odd: string[] = [];
  let lastDone = performance.now();
  let over = false;

  /** Until it is done: the same key makes every further try safe. */
  const insist: Insist = async (username, path, input) => {
    const key = randomUUID();
    for (let asked = 1; ; asked += 1) {
      const answer = await send(path, username, input, key);
      if (answer?.status === 200) return { key, path, input, username, asked, body: answer.body };
      if (answer?.status === 401) await signInAgain(username);
      else if (answer === null || answer.status === 503) counts.unanswered += 1;
      else if (answer.status === 500) counts.broken += 1;
      else {
        odd.push(`${answer.status} ${path} ${JSON.stringify(answer.body).slice(0, 200)}`);
        return null;
      }
      if (answer?.status === 503 && !answer.retryAfter) odd.push(`503 without Retry-After ${path}`);
      await sleep(100);
    }
  };
  const acknowledge = (writer: number, operation: Operation | null) => {
    if (!operation) return;
    const now = performance.now();
    counts.longestGapMs = Math.max(counts.longestGapMs, now - lastDone);
    lastDone = now;
    perWriter[writer] = (perWriter[writer] ?? 0) + 1;
    acknowledged.push(operation);
  };
  let partners = 0;
  const next = async (writer: number): Promise<Operation | null> => {
    if (writer === 7) return insist('budi', '/api/partners', newPartner((partners += 1)));
    const [from, to] = writer % 2 ? ['siti', 'budi'] : ['budi', 'siti'];
    return insist(from ?? '', '/api/pins/transfers', { recipient: to, type: 'activation', quantity: 1 });
  };
  await givePins(insist);
  lastDone = performance.now();
  const writers = perWriter.map(async (_, writer) => {
    while (!over) {
      acknowledge(writer, await next(writer));
      await sleep(writer === 7 ? 3 * pauseMs : pauseMs);
    }
  });
  const reader = (async () => {
    while (!over) {
      const answer = await send('/api/partners/me', 'budi');
      if (answer?.status === 200) counts.reads += 1;
      else if (answer?.status === 500) counts.broken += 1;
      await sleep(pauseMs);
    }
  })();
  return {
    acknowledged,
    perWriter,
    counts,
    odd,
    slowestMs,
    replay: (operations) => replayAll(send, operations),
    async stop() {
      over = true;
      await Promise.all([...writers, reader]);
    },
  };
}
