import { expect, test, vi } from 'vitest';
import { signedInAs } from '../testing/signed-in.ts';
import { renewSession } from './renewal.ts';
import { checkSession } from './session-end.ts';
import { ensureSession } from './session-store.ts';

/** A signed-in tab that was told that the session is over, because of another password. */
async function tab() {
  signedInAs('cs');
  const { user } = await ensureSession();
  const assign = vi.fn();
  vi.stubGlobal('window', { location: { assign, pathname: '/admin/dashboard', search: '', hash: '' } });
  const over = { user: null, permissions: [], ended: 'password-changed' };
  const asks: (() => void)[] = [];
  let isNew = false;
  vi.stubGlobal('fetch', async () => {
    const answer = Response.json(isNew ? { user, permissions: [] } : over);
    for (const go of asks.splice(0)) go();
    return answer;
  });
  return {
    assign,
    asked: () => new Promise<void>((resolve) => asks.push(resolve)),
    getNewSession: () => {
      isNew = true;
    },
  };
}

test('the end that the own change of the password announces is not taken for that of the tab itself', async () => {
  const { asked, assign, getNewSession } = await tab();
  let answer = () => undefined as void;
  const changed = renewSession(() => new Promise<void>((resolve) => (answer = resolve)));
  const first = asked();
  const isOver = checkSession();
  await first;
  getNewSession();
  answer();
  await changed;
  expect(await isOver).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test('a password that was changed on another device ends the tab', async () => {
  const { assign } = await tab();
  expect(await checkSession()).toBe(true);
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/login'));
});
