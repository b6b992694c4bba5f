import { CallFailed } from './failure.ts';

/**
 * One call without the typed client, for the pages that must stay small (login) and for the session itself. With
 * `input` it is a POST. Throws `CallFailed` with the server's code, or a TypeError where no answer arrived.
 */
export async function call<Answer>(path: `/${string}`, input?: object): Promise<Answer> {
  const response = await fetch(`/api${path}`, input ? jsonPost(input) : undefined);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Answer;
  throw new CallFailed(body);
}

function jsonPost(input: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
}
