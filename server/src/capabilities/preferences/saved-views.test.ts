import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, everyone, openPeople, race } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { preferencesVerbs } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
});
afterAll(() => h.close());

const save = async (name: string, query = 'status=pending', who = 'cs', screen = 'pin/orders') =>
  preferencesVerbs.saveView.run(h.services, await h.as(who), { screen, name, query });
const names = async (who = 'cs', screen?: string) =>
  (await preferencesVerbs.savedViews.run(h.services, await h.as(who), screen ? { screen } : {})).views.map(
    (view) => `${view.screen} ${view.name} ${view.query}`,
  );

describe('saved views', () => {
  it('are each account’s own, by list and name; the same name replaces', async () => {
    await save('Menunggu');
    await save('menunggu', 'status=pending&type=ro');
    await save('Semua', '', 'cs', 'mitra/list');
    expect(await names()).toEqual(['mitra/list Semua ', 'pin/orders menunggu status=pending&type=ro']);
    expect(await names('cs', 'pin/orders')).toHaveLength(1);
    expect(await names('admin')).toEqual([]);
  });

  it('go only by their owner', async () => {
    const { id: viewId } = await save('Sementara');
    const remove = async (who: string, key?: string) =>
      answer(preferencesVerbs.deleteView.run(h.services, await h.as(who, key), { viewId }));
    expect(await remove('admin')).toBe('NOT_FOUND');
    // Two presses at once, and one more after an answer that was lost.
    const again = randomUUID();
    const answers = await Promise.all([remove('cs', again), remove('cs', again)]);
    expect([...answers, await remove('cs', again)]).toEqual(['ok', 'ok', 'ok']);
    // Of another request none says more than the other: which numbers are views of others is not told.
    expect([await remove('cs'), await remove('admin')]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('are for staff', async () => {
    const staffOnly = ['NOT_SIGNED_IN', 'ok', 'ok', 'ok', 'ok', 'FORBIDDEN', 'FORBIDDEN'];
    expect(await everyone(h, (caller) => preferencesVerbs.savedViews.run(h.services, caller, {}))).toEqual(
      staffOnly,
    );
    const input = { screen: 'bonus/mitra', name: 'Uji', query: 'type=ro' };
    expect(await everyone(h, (caller) => preferencesVerbs.saveView.run(h.services, caller, input))).toEqual(
      staffOnly,
    );
  });

  it('have an end, and hold a query only', async () => {
    for (let n = 0; n < 30; n += 1) await save(`Ke-${n}`, 'a=b', 'finance', 'withdrawal/bonus');
    expect(await answer(save('Satu lagi', 'a=b', 'finance', 'withdrawal/bonus'))).toBe('VIEWS_FULL');
    expect(await answer(save('Ke-3', 'c=d', 'finance', 'withdrawal/bonus'))).toBe('ok');
    for (const [name, query, screen] of [
      ['', 'a=b', 'pin/orders'],
      ['x', '?a=b', 'pin/orders'],
      ['x', 'a b', 'pin/orders'],
      ['x', 'a=b', 'https://example.org'],
      ['x', 'a=b', '../login'],
    ] as const)
      expect(await answer(save(name, query, 'cs', screen))).toBe('INPUT_INVALID');
  });

  it('saved twice at once stay one', async () => {
    await race([() => save('Balapan', 'a=1', 'admin'), () => save('Balapan', 'a=2', 'admin')]);
    expect(await names('admin', 'pin/orders')).toHaveLength(1);
  });
});
