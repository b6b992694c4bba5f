import { lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import type { DeliveryProblem } from '@rimpang/domain/webhooks';
import { blockListOf } from './trusted-proxies.ts';

/** Networks of no public address: this machine, private and shared ones, those of documentation and tests, several readers. */
const closed4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
/** Among the public ones of version 6: those that carry an address of version 4, and those of documentation. */
const closed6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';
const closed = blockListOf(`${closed4} ${closed6}`.split(' '));
/** All that version 6 has given away as public. */
const open = blockListOf(['2000::/3']);

const includes = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** What was asked for and did not come about, in one word. */
export class OutgoingProblem extends Error {
  override name = 'OutgoingProblem';
  readonly problem: DeliveryProblem;

  constructor(problem: DeliveryProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export type Answer = { status: number; text: string };
type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** How much of the answer is read. */
  mostBytes: number;
  /** Ends it early. */
  signal?: AbortSignal;
};

/** Requests to addresses that staff typed. */
export type Outgoing = {
  /** May this address be connected to? */
  mayReach(address: string): boolean;
  /**
   * Sends a body and reads the beginning of the answer. Each address is judged when the connection is made, after its name
   * was looked up, so that no name leads inside; redirects are answers, and are not followed. Throws OutgoingProblem.
   */
  post(post: Post): Promise<Answer>;
};

/** `networks`: closed ones that may be reached all the same. */
export function openOutgoing(networks: readonly string[]): Outgoing {
  const allowed = blockListOf(networks);
  const mayReach = (address: string) => {
    if (isIP(address) === 0) return false;
    if (includes(allowed, address)) return true;
    return !includes(closed, address) && (isIP(address) === 4 || includes(open, address));
  };
  return { mayReach, post: (post) => send(post, mayReach) };
}

/** The look-up of a connection, which gets no address that must not be reached. */
function guardedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(new OutgoingProblem('name', error), '');
      const [first] = found;
      if (!first || !found.every(({ address }) => mayReach(address)))
        return callback(new OutgoingProblem('address'), '');
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

function send(post: Post, mayReach: (address: string) => boolean): Promise<Answer> {
  const url = new URL(post.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address is not looked up.
  if (isIP(host) !== 0 && !mayReach(host)) return Promise.reject(new OutgoingProblem('address'));
  const inTime = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal ? AbortSignal.any([inTime, post.signal]) : inTime;
  const start = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    let answered = false;
    const fail = (error: unknown) => {
      request.destroy();
      // What was read until now is told with the status.
      if (answered) return;
      reject(inTime.aborted ? new OutgoingProblem('timeout', error) : asProblem(error));
    };
    const request: ClientRequest = start(url, {
      method: 'POST',
      // A connection of its own: one that was left open may lead to a server that has moved.
      agent: false,
      headers: { ...post.headers, 'content-length': Buffer.byteLength(post.body) },
      lookup: guardedLookup(mayReach),
      signal,
    });
    // A look-up that hangs is not ended by the signal of the request.
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    request.on('error', fail);
    request.on('response', (response) => {
      answered = true;
      void readBeginning(response, post.mostBytes).then((text) => {
        resolve({ status: response.statusCode ?? 0, text });
        request.destroy();
      });
    });
    request.end(post.body);
  });
}

/** The first bytes as text that can be stored and shown; as much as came, where the rest does not: the status has said it all. */
async function readBeginning(response: IncomingMessage, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= mostBytes) break;
    }
  } catch {
    // What came is enough.
  }
  const bytes = Buffer.concat(pieces).subarray(0, mostBytes);
  return bytes.toString('utf8').replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
}

const certificateCodes = /CERT|SSL|TLS|ALTNAME|ISSUER|UNABLE_TO_VERIFY/;

function asProblem(error: unknown): OutgoingProblem {
  if (error instanceof OutgoingProblem) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  return new OutgoingProblem(certificateCodes.test(code) ? 'certificate' : 'connection', error);
}
