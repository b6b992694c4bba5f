import { CallFailed } from './failure.ts';

/**
 * One call without the typed client, for the pages that must stay small (login, public forms) and for the session
 * itself. With `input` it is a POST: JSON, or a form where it holds a file. `operationId` makes a retry do the work once.
 * Throws `CallFailed` with the server's code, or a TypeError where no answer arrived.
 */
export async function call<Answer>(
  path: `/${string}`,
  input?: object,
  { operationId }: { operationId?: string } = {},
): Promise<Answer> {
  const headers: Record<string, string> = operationId ? { 'idempotency-key': operationId } : {};
  const response = await fetch(`/api${path}`, input && post(input, headers));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Answer;
  throw new CallFailed(body);
}

function post(input: object, headers: Record<string, string>): RequestInit {
  if (input instanceof FormData) return { method: 'POST', headers, body: input };
  const type = { 'content-type': 'application/json' };
  return { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(input) };
}
