import type { Action } from '@rimpang/domain/permissions';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { orderPins } from '../../testing/pin-orders.ts';
import { placeOrder } from '../../testing/public-forms.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { filesVerbs } from '../files/index.ts';
import { partnersVerbs } from '../partners/index.ts';
import { tokensVerbs } from './index.ts';

let h: Harness;
let site: Site;
let siti: number;
let picture: File;
beforeAll(async () => {
  h = await openHarness();
  site = await openSite(h);
  await openPeople(h);
  siti = await h.idOf('siti');
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
  picture = new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' });
});
afterAll(() => h.close());

const made: number[] = [];
// So many are in use at a time and no more.
afterEach(async () => {
  for (const tokenId of made.splice(0))
    await tokensVerbs.revoke.run(h.services, await h.as('superadmin'), { tokenId });
});

/** A program whose token of the first owner holds these actions alone. */
async function programWith(...actions: Action[]) {
  const form = { name: 'Gudang', actions, addresses: '', days: 30 as const, currentPassword: testPassword };
  const { token, row } = await tokensVerbs.create.run(h.services, await h.as('superadmin'), form);
  made.push(row.id);
  const get = (path: string) =>
    site.visitor().send('GET', path, { headers: { authorization: `Bearer ${token}` } });
  return {
    status: async (path: string) => (await get(path)).status,
    read: async <T>(path: string): Promise<T> => {
      const response = await get(`/api${path}`);
      expect(response.status).toBe(200);
      return (await response.json()) as T;
    },
  };
}

describe('a picture opens for a token that holds an action whose answer names it', () => {
  it('a photo, by the page of the partner or any look at the network', async () => {
    const { avatarUrl } = await filesVerbs.uploadAvatar.run(h.services, await h.as('siti'), {
      file: picture,
    });
    const byPage = await programWith('partners.show');
    const { avatarUrl: named } = await byPage.read<{ avatarUrl: string }>(`/admin/partners/${siti}`);
    expect(named).toBe(avatarUrl);
    expect(await byPage.status(named)).toBe(200);
    for (const action of ['network.root', 'network.children', 'network.find', 'network.diagram'] as const)
      expect([action, await (await programWith(action)).status(avatarUrl)]).toEqual([action, 200]);
    expect(await (await programWith('partners.list', 'pins.orders')).status(avatarUrl)).toBe(403);
  });

  it('the own photo of a member of staff, which the network shows like any other', async () => {
    const uploaded = await filesVerbs.uploadAvatar.run(h.services, await h.as('superadmin'), {
      file: picture,
    });
    for (const action of ['files.avatar', 'network.children'] as const)
      expect(await (await programWith(action)).status(uploaded.avatarUrl)).toBe(200);
    expect(await (await programWith('partners.list')).status(uploaded.avatarUrl)).toBe(403);
  });

  it('a proof, by the list of orders or one of them', async () => {
    const order = await orderPins(h, 'siti', 2);
    const one = await programWith('pins.order');
    const { proofUrl } = await one.read<{ proofUrl: string }>(`/admin/pins/orders/${order.id}`);
    expect(await one.status(proofUrl)).toBe(200);
    expect(await (await programWith('pins.orders')).status(proofUrl)).toBe(200);
    expect(await (await programWith('storefront.order')).status(proofUrl)).toBe(403);
  });

  it('a proof of a visitor, by the list of their orders or one of them', async () => {
    await placeOrder(h);
    const list = await programWith('storefront.orders');
    const { rows } = await list.read<{ rows: { proofUrl: string }[] }>('/admin/storefront/orders');
    const proofUrl = rows[0]?.proofUrl ?? '';
    expect(await list.status(proofUrl)).toBe(200);
    expect(await (await programWith('storefront.order')).status(proofUrl)).toBe(200);
    expect(await (await programWith('pins.order')).status(proofUrl)).toBe(403);
  });
});

describe('a part of an answer that needs an action of its own is there for a token that holds it', () => {
  it('the balance on the page of a partner', async () => {
    const path = `/admin/partners/${siti}`;
    type Page = { balance: object | null };
    expect((await (await programWith('partners.show')).read<Page>(path)).balance).toBeNull();
    const both = await programWith('partners.show', 'reports.partnerStatement');
    expect((await both.read<Page>(path)).balance).not.toBeNull();
  });

  it('each kind of entry of the timeline', async () => {
    await orderPins(h, 'siti', 1);
    const note = { partnerId: siti, text: 'Minta dihubungi' };
    await partnersVerbs.addNote.run(h.services, await h.as('cs'), note);
    const kinds = async (...more: Action[]) => {
      const program = await programWith('reports.partnerTimeline', ...more);
      const { rows } = await program.read<{ rows: { kind: string }[] }>(`/admin/partners/${siti}/timeline`);
      return [...new Set(rows.map(({ kind }) => kind))].sort();
    };
    expect(await kinds()).toEqual([]);
    expect(await kinds('pins.orders')).toEqual(['order']);
    expect(await kinds('pins.orders', 'partners.addNote')).toEqual(['note', 'order']);
  });

  it('what the search finds, and the queues of the home, also for two programs in one moment', async () => {
    const found = async (...more: Action[]) => {
      const program = await programWith('reports.search', ...more);
      return () => program.read<{ results: { kind: string }[] }>('/reports/search?query=siti');
    };
    const narrow = await found();
    const wide = await found('partners.list');
    const [none, partners] = await Promise.all([narrow(), wide()]);
    expect(none.results).toEqual([]);
    expect(partners.results.map(({ kind }) => kind)).toContain('partner');

    type Home = { queues: Record<string, object | null>; activities: object[] };
    const home = async (...more: Action[]) =>
      (await programWith('reports.adminDashboard', ...more)).read<Home>('/reports/admin');
    const alone = await home();
    expect(Object.values(alone.queues).every((queue) => queue === null)).toBe(true);
    expect(alone.activities).toEqual([]);
    expect((await home('pins.orders')).queues['orders']).not.toBeNull();
  });
});
