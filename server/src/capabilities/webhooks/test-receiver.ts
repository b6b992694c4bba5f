import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookKind } from '@rimpang/domain/webhooks';
import { type Harness, testPassword } from '../../testing/harness.ts';
import { untilEarlierTransactionsEnded } from '../../testing/earlier-transactions.ts';
import { collectEvents, webhooksVerbs } from './index.ts';

type Received = { headers: Record<string, string>; body: string };

/** A program that is told what happened; it answers 204 unless `answer` says otherwise. */
export async function openReceiver() {
  const received: Received[] = [];
  const state: { answer: (response: ServerResponse) => void } = {
    answer: (response) => response.writeHead(204).end(),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      state.answer(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/masuk`,
    received,
    kinds: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    answer: (next: (response: ServerResponse) => void) => {
      state.answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Standard Webhooks 1.0 as a receiver reads it, and not as the product writes it. */
export function verifies({ headers, body }: Received, secret: string): boolean {
  const [scheme, base64 = ''] = secret.split('_');
  if (scheme !== 'whsec') return false;
  const key = Buffer.from(base64, 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const due = createHmac('sha256', key).update(signed, 'utf8').digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((part) => {
    const [version, text = ''] = part.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === due.length && timingSafeEqual(given, due);
  });
}

const proof = { currentPassword: testPassword };

/** Makes an endpoint for a receiver as the super admin. */
export async function makeEndpoint(h: Harness, url: string, kinds: WebhookKind[], description = 'Akuntansi') {
  const caller = await h.as('superadmin');
  return webhooksVerbs.create.run(h.services, caller, { url, description, kinds, ...proof });
}

/** Reads the log once nothing holds it back, also no other test on the same server. Returns how many entries it read. */
export async function collect(h: Harness): Promise<number> {
  await untilEarlierTransactionsEnded(h.services.db);
  return collectEvents(h.services.db, h.services.clock());
}
