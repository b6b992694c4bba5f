import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, everyone, openPeople } from '../../testing/role-answers.ts';
import { type Harness, openHarness } from '../../testing/harness.ts';
import { networkVerbs } from './index.ts';

let h: Harness;
/** company > budi > siti > andi > eka, and three more beside siti. */
beforeAll(async () => {
  h = await openHarness();
  await openPeople(h);
  for (const name of ['dewi', 'fitri', 'gita']) await h.partner(name, { upline: 'budi' });
  await h.partner('andi', { upline: 'siti' });
  await h.partner('eka', { upline: 'andi' });
});
afterAll(() => h.close());

const diagram = async (who: string, of: string, options: object = {}) =>
  networkVerbs.diagram.run(h.services, await h.as(who), { memberId: await h.idOf(of), ...options });
const names = async (...asked: Parameters<typeof diagram>) =>
  (await diagram(...asked)).members.map((card) => card.username);

describe('a member with the levels below', () => {
  it('comes level by level, each card with its parent', async () => {
    const { root, members } = await diagram('cs', 'budi');
    expect(root.username).toBe('budi');
    expect(members.map((card) => [card.username, card.parentId === root.id])).toEqual([
      ['siti', true],
      ['dewi', true],
      ['fitri', true],
      ['gita', true],
      ['andi', false],
    ]);
    expect(await names('cs', 'superadmin', { levels: 3 })).toContain('andi');
    expect(await names('cs', 'superadmin', { levels: 3 })).not.toContain('eka');
  });

  it('shows at most so many of each, and the card says how many there are', async () => {
    const { root, members, breadth } = await diagram('admin', 'budi', { levels: 1, breadth: 2 });
    expect(members.map((card) => card.username)).toEqual(['siti', 'dewi']);
    expect([root.directCount, breadth]).toEqual([4, 2]);
  });

  it('keeps partners to their own branch', async () => {
    const memberId = await h.idOf('budi');
    expect(await everyone(h, (caller) => networkVerbs.diagram.run(h.services, caller, { memberId }))).toEqual(
      ['NOT_SIGNED_IN', 'ok', 'ok', 'FORBIDDEN', 'ok', 'ok', 'NOT_FOUND'],
    );
    expect(await names('siti', 'siti')).toEqual(['andi', 'eka']);
    const missing = { memberId: 999_999 };
    expect(await answer(networkVerbs.diagram.run(h.services, await h.as('cs'), missing))).toBe('NOT_FOUND');
    expect(await answer(diagram('cs', 'budi', { levels: 4 }))).toBe('INPUT_INVALID');
    expect(await answer(diagram('cs', 'budi', { breadth: 11 }))).toBe('INPUT_INVALID');
  });
});
