import { queryClient } from '../api/query-client.ts';
import { isAway } from '../browser/connection.ts';
import * as publicPaths from '../paths/public.ts';
import { storeAnswers } from './store-answers.ts';
import { checkSession } from './session-end.ts';

/** While opened from the device's copy, the server is asked this often whether it is there again. */
const askEveryMs = 15_000;

/** The worker may answer for the partner area only, so it is registered for nothing else. */
function registerWorker(): void {
  // Without it, or in a private window that refuses it, the area needs the network as before.
  navigator.serviceWorker
    ?.register('/partner-worker.js', { scope: publicPaths.partnerArea, updateViaCache: 'none' })
    .catch(() => undefined);
}

/** Asks the server who this is; where it answers, what is in view is read again. */
async function comeBack(): Promise<void> {
  await checkSession();
  if (!isAway()) await queryClient.invalidateQueries();
}

/**
 * What makes the area open without a network next time: the worker with its code, the copy of what is seen. And the way
 * back: the server is asked as soon as there is a network again. Gives the way to stop.
 */
export function startOfflineSync(): () => void {
  registerWorker();
  const stopKeeping = storeAnswers();
  const ask = () => void comeBack();
  const askWhileAway = () => {
    if (isAway() && navigator.onLine) ask();
  };
  askWhileAway();
  const asking = setInterval(askWhileAway, askEveryMs);
  window.addEventListener('online', ask);
  return () => {
    stopKeeping();
    clearInterval(asking);
    window.removeEventListener('online', ask);
  };
}
