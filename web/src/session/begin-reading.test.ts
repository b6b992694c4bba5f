import type { Session } from '@rimpang/contract/identity';
import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from '../api/call.ts';
import { queries } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { beginReading } from './begin-reading.ts';
import { takeEarlySession } from './early-session.ts';
import { adoptSession } from './session-store.ts';

const session = {
  user: {
    id: 5,
    username: 'budi',
    email: 'budi@example.test',
    role: 'mitra',
    profile: { fullName: 'Budi Santoso', rank: 'Mitra', avatarUrl: null },
  },
  permissions: ['network.root'],
  mustChangePassword: false,
  temporaryPassword: false,
  mustEnrolSecondFactor: false,
};
const root = queries.network.root.queryOptions({ input: {} });

/** A server that answers every address with its own name, and says what it was asked. */
function listen(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json({ of: address }));
  });
  return asked;
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('who is signed in is what the document asked for, once: later questions are asked anew', async () => {
  const asked = listen();
  vi.stubGlobal('window', { earlySession: Promise.resolve(Response.json(session)) });
  const ask = () => callApi<Session>('/identity/session', undefined, { asked: takeEarlySession() });
  expect((await ask()).user?.username).toBe('budi');
  expect(asked).toEqual([]);
  expect(window.earlySession).toBeUndefined();
  expect(await ask()).toEqual({ of: '/api/identity/session' });
  expect(asked).toEqual(['/api/identity/session']);
});

test('a screen finds what was begun, and what is there already is not asked for again', async () => {
  const asked = listen();
  adoptSession(session as Parameters<typeof adoptSession>[0]);
  const begun = beginReading('network.root', root);
  await beginReading('network.root', root);
  expect(await begun).toEqual({ of: '/api/network/root' });
  expect(queryClient.getQueryData(root.queryKey)).toEqual({ of: '/api/network/root' });
  expect(await beginReading('network.root', root)).toBeUndefined();
  expect(asked).toEqual(['/api/network/root']);
});

test('nothing is asked of what the reader may not read, or before the own password was chosen', async () => {
  const asked = listen();
  adoptSession({ ...session, permissions: [] } as unknown as Parameters<typeof adoptSession>[0]);
  await beginReading('network.root', root);
  adoptSession({ ...session, mustChangePassword: true } as Parameters<typeof adoptSession>[0]);
  await beginReading('network.root', root);
  expect(asked).toEqual([]);
});

test('what failed is left to the screen, which asks again and says so', async () => {
  adoptSession(session as Parameters<typeof adoptSession>[0]);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'BUSY', message: 'Sibuk.' }, { status: 503 })),
  );
  expect(await beginReading('network.root', root)).toBeUndefined();
  expect(queryClient.getQueryState(root.queryKey)?.status).toBe('error');
});
