import { importPartBytes } from '@rimpang/contract/importing';
import { endpoints } from '@rimpang/contract/testing/leaves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../testing/browsers.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { jsonBytes } from './body-limit.ts';

let h: Harness;
let site: Site;

beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
});
afterAll(() => h.close());

const pictureBytes = 5 * 1024 * 1024;
const changes = endpoints.filter(({ method }) => method !== 'GET');
const fieldOf = ({ leaves }: (typeof endpoints)[number]) =>
  String(leaves.find(({ kind }) => kind === 'file')?.path[0] ?? '');

async function statusOf(path: string, field: string, bytes: number): Promise<number> {
  const body = new FormData();
  body.set(field, new File([new Uint8Array(bytes)], 'berkas.csv'));
  return (await site.visitor().post(`/api${path}`, body)).status;
}

test.each(changes.filter((endpoint) => fieldOf(endpoint) !== '').map((one) => [one.name, one] as const))(
  '%s takes the largest picture or piece of a file, and no more',
  async (_, endpoint) => {
    const field = fieldOf(endpoint);
    expect(await statusOf(endpoint.path, field, Math.max(pictureBytes, importPartBytes))).not.toBe(413);
    expect(await statusOf(endpoint.path, field, 6_100_000)).toBe(413);
  },
);

test('all other endpoints refuse what is larger than a form', async () => {
  const others = changes.filter((endpoint) => fieldOf(endpoint) === '');
  expect(others.length).toBeGreaterThan(100);
  const answers = others.map(async ({ name, path }) => [name, await statusOf(path, 'x', jsonBytes + 1)]);
  expect((await Promise.all(answers)).filter(([, status]) => status !== 413)).toEqual([]);
});
