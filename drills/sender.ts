import { setTimeout as sleep } from 'node:timers/promises';

/** Every demo account has it. */
export const demoPassword = 'rimpang-demo-1';

type Answer = { status: number; body: unknown; retryAfter: string | null };

const giveUpMs = 30_000;

/** Signs in, as often as it takes for five minutes. */
async function signIn(address: string, username: string): Promise<string> {
  const deadline = performance.now() + 300_000;
  for (;;) {
    const answer = await fetch(`${address}/api/identity/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ username, password: demoPassword }),
    }).catch(() => undefined);
    if (answer?.ok)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    if (performance.now() > deadline) throw new Error(`${username} cannot sign in: ${await answer?.text()}`);
    await sleep(200);
  }
}

export type Sender = {
  /** Null where nothing was answered. */
  send(path: string, username: string, input?: object, key?: string): Promise<Answer | null>;
  signInAgain(username: string): Promise<void>;
  slowestMs(): number;
};

/** The browsers of these people, signed in. */
export async function openSender(address: string, usernames: readonly string[]): Promise<Sender> {
  const cookies = new Map<string, string>();
  let slowestMs = 0;
  const signInAgain = async (username: string) => void cookies.set(username, await signIn(address, username));
  await Promise.all(usernames.map(signInAgain));
  const send = async (
    path: string,
    username: string,
    input?: object,
    key?: string,
  ): Promise<Answer | null> => {
    const began = performance.now();
    const headers: Record<string, string> = { cookie: cookies.get(username) ?? '', origin: address };
    if (key) headers['idempotency-key'] = key;
    if (input) headers['content-type'] = 'application/json';
    const init = input ? { method: 'POST', body: JSON.stringify(input) } : {};
    try {
      const answer = await fetch(address + path, { ...init, headers, signal: AbortSignal.timeout(giveUpMs) });
      const body: unknown = await answer.json();
      return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
    } catch {
      return null;
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
  };

  return { send, signInAgain, slowestMs: () => slowestMs };
}
