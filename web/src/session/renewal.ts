/** Held by the tab that waits for another session in place of the one that its call ends; all tabs of the browser share it. */
const lock = 'rimpang.session-renewal';

/** Absent where a page came without HTTPS from another machine. */
const locks = () => ('locks' in navigator ? navigator.locks : undefined);

/**
 * Sends a call that ends every session of the person and gives this browser a new one, as the change of the own password
 * does. The end is announced at once, to the tabs of this browser too, and may be heard before the new session is here.
 */
export function renewSession<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  return locks()?.request(lock, { mode: 'shared' }, send) ?? send();
}

/** Waits until no tab of this browser is about to get a new session. */
export async function sessionIsRenewed(): Promise<void> {
  await locks()?.request(lock, () => undefined);
}
