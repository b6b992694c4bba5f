import type { Query } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { isAway } from '../browser/connection.ts';
import { addToCopy } from './device-copy.ts';
import { asStored, storedAtMost, storedCharacters, mayBeStored, sessionKey } from './stored-answers.ts';
import { ensureSession } from './session-store.ts';
import { storedUser } from './stored-user.ts';
import { wipeCopy } from './wipe-copy.ts';

/** Answers that arrive together are written together. */
const gatherMs = 1000;

const isWorthKeeping = ({ queryKey, state }: Query) =>
  state.status === 'success' &&
  mayBeStored(queryKey) &&
  JSON.stringify(state.data).length <= storedCharacters;

/** Writes what this tab knows; nothing where the person has signed out meanwhile, in whatever tab. */
async function write(): Promise<void> {
  const session = await ensureSession();
  const accountId = session.user?.id;
  const isStillHere = () => accountId !== undefined && storedUser()?.id === accountId;
  if (accountId === undefined || session.impersonation || isAway() || !isStillHere()) return;
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(isWorthKeeping)
    .map(({ queryKey, state }) => ({
      key: JSON.stringify(queryKey),
      accountId,
      at: state.dataUpdatedAt,
      value: { queryKey, data: asStored(queryKey, state.data) },
    }));
  const who = { key: sessionKey, accountId, at: Date.now(), value: session };
  await addToCopy(accountId, [who, ...answers], storedAtMost);
  if (!isStillHere()) await wipeCopy();
}

/**
 * Keeps what this partner sees on the device from now on; gives the way to stop. Support that looks as a partner leaves
 * nothing behind. Where the browser has no room or no such storage, the area just does not open offline.
 */
export function storeAnswers(): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      write().catch(() => undefined);
    }, gatherMs);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && mayBeStored(event.query.queryKey))
      later();
  });
  later();
  return () => {
    clearTimeout(gathering);
    unsubscribe();
  };
}
