import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../testing/browsers.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const page = join(import.meta.dirname, '../../../docs/api-first-order.md');
const blocks = Array.from(
  readFileSync(page, 'utf8').matchAll(/```http\n([\s\S]*?)```/g),
  ([, text]) => text ?? '',
);

let h: Harness;
let site: Site;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
});
afterAll(() => h.close());

type Step = { method: string; path: string; headers: Record<string, string>; body: string; expected: string };

/** Request line, headers, an empty line, the body, and the line that says what comes back. */
function parse(text: string): Step {
  const [head = '', ...rest] = text.split('\n\n');
  const [line = '', ...named] = head.split('\n');
  const [method = '', path = ''] = line.split(' ');
  const [, body = '', expected = ''] = /^([\s\S]*?)\n?# (.*)\n$/.exec(rest.join('\n\n')) ?? [];
  const headers = Object.fromEntries(named.map((one) => one.split(/: (.*)/, 2) as [string, string]));
  return { method, path, headers, body, expected };
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((found, key) => (found as Record<string, unknown>)[key], value);

test('twelve requests lead from a company without a partner to a paid order', async () => {
  const values = new Map<string, string>();
  const filled = (text: string) =>
    text.replace(/{{(\w+)}}/g, (_, name: string) =>
      name === 'uuid' ? randomUUID() : (values.get(name) ?? '?'),
    );
  for (const text of blocks) {
    const { method, path, headers, body, expected } = parse(filled(text));
    const { 'Content-Type': form, ...others } = headers;
    const sent = form ? await slipForm() : body ? (JSON.parse(body) as unknown) : undefined;
    const answer = await site.visitor().send(method, path, { headers: others, body: sent });
    const said = await answer.text();
    const [status, keep] = expected.split(', ');
    expect(`${method} ${path} ${answer.status} ${answer.ok ? '' : said}`).toBe(
      `${method} ${path} ${status} `,
    );
    const [name, from = ''] = keep?.split(' = ') ?? [];
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (name) values.set(name, from === 'cookie' ? cookies.join('; ') : String(at(JSON.parse(said), from)));
  }
  expect(blocks).toHaveLength(12);
  expect(values.get('waiting')).toBe(values.get('order'));
  expect(values.get('stock')).toBe('10');
});

async function slipForm(): Promise<FormData> {
  const form = new FormData();
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a7' } }).jpeg();
  form.set('file', new File([new Uint8Array(await picture.toBuffer())], 'slip.jpg', { type: 'image/jpeg' }));
  return form;
}
