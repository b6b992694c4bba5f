import type { Session } from '@rimpang/contract/identity';
import { queryClient } from '../api/query-client.ts';
import { type StoredAnswer, readCopy } from './device-copy.ts';
import { storedForMs, sessionKey } from './stored-answers.ts';
import { storedUser } from './stored-user.ts';
import { wipeCopy } from './wipe-copy.ts';

type Answer = { queryKey: readonly unknown[]; data: unknown };

/**
 * Opens the area with this device's copy, where the server cannot be asked: puts the answers back as they were last
 * seen, with their moments, and gives who was signed in. Null where no person was, where a person signed out since, or
 * where the server has not confirmed the person for too long; then nothing stays on the device.
 */
export async function openOffline(): Promise<Session | null> {
  const accountId = storedUser()?.id;
  if (accountId === undefined) return null;
  const stored = await readCopy(accountId).catch((): StoredAnswer[] => []);
  const who = stored.find(({ key }) => key === sessionKey);
  if (!who || Date.now() - who.at > storedForMs) {
    await wipeCopy();
    return null;
  }
  for (const { key, at, value } of stored) {
    if (key === sessionKey) continue;
    const { queryKey, data } = value as Answer;
    queryClient.setQueryData(queryKey, data, { updatedAt: at });
  }
  return who.value as Session;
}
