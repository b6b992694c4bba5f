import { failures } from '@rimpang/contract/failures';
import { api } from '../../api/client.ts';
import { CallFailed, isUnanswered, readFailure } from '../../api/failure.ts';

export type ResetKind = 'network' | 'pins';
export type ResetDone = { backup: string; restore: string };
type ResetState = Awaited<ReturnType<typeof api.partners.resetState>>['state'];

/** A running reset is asked for so often. */
export const askEveryMs = 700;
/** After so many answers that know nothing of it, it has not arrived. */
const mostUnknown = 10;

const failed = {
  code: 'INTERNAL',
  message: 'Reset tidak selesai. Tidak ada yang berubah; ulangi, atau lihat log server.',
  data: {},
};
const cancelled = { code: 'RESET_CANCELLED', message: failures.RESET_CANCELLED.message, data: {} };

const pause = () => new Promise((resolve) => setTimeout(resolve, askEveryMs));

/** Undefined where nothing was heard. Throws where the product says no, as after the session's end. */
async function lastReset(): Promise<ResetState | undefined> {
  try {
    return (await api.partners.resetState({})).state;
  } catch (error) {
    const failure = readFailure(error);
    if (isUnanswered(failure) || failure.code === 'BUSY') return undefined;
    throw error;
  }
}

/** Waits for the end of a reset whose answer was lost; `before` is when the last one of before had changed. */
async function followed(kind: ResetKind, before: string | undefined, lost: unknown): Promise<ResetDone> {
  for (let unknown = 0; unknown < mostUnknown; ) {
    await pause();
    const state = await lastReset();
    if (state === undefined) continue;
    if (!state || state.kind !== kind || state.at === before) {
      unknown += 1;
      continue;
    }
    const { phase, backup, restore } = state;
    if (phase === 'done' && backup && restore) return { backup, restore };
    if (phase === 'cancelled') throw new CallFailed(cancelled);
    if (phase === 'failed') throw new CallFailed(failed);
  }
  throw lost;
}

/**
 * Sends a reset and waits until it is over. It takes minutes in a large company, longer than a proxy may wait for an answer; then the
 * product is asked how far it is, for what was begun goes on. Throws what the call throws, also where it never arrived.
 */
export async function sendReset(kind: ResetKind, send: () => Promise<ResetDone>): Promise<ResetDone> {
  const before = (await api.partners.resetState({})).state?.at;
  try {
    return await send();
  } catch (error) {
    if (!isUnanswered(readFailure(error))) throw error;
    return followed(kind, before, error);
  }
}
