import { CallFailed } from './failure.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallOptions = {
  /** Makes a retry do the work once. */
  operationId?: string;
  signal?: AbortSignal | null;
  /** The answer, where it was asked for before. */
  asked?: Promise<Response> | undefined;
};

const noContent = 204;

/**
 * One request to the API, and its answer. What holds a file goes as a form, everything else as JSON. Throws `CallFailed`
 * with the server's code, a TypeError where no answer arrived, and a SyntaxError where one says that it was done and
 * cannot be read, because it was cut off or is another's page: `isUnanswered` is true of both, and a retry is the same
 * operation.
 */
export async function sendRequest(
  method: Method,
  path: string,
  input: object | undefined,
  { operationId, signal, asked }: CallOptions = {},
): Promise<unknown> {
  const headers: Record<string, string> = operationId ? { 'idempotency-key': operationId } : {};
  const form = input && formOf(input);
  if (input && !form) headers['content-type'] = 'application/json';
  const body = form ?? (input && JSON.stringify(input));
  const response = await (asked ?? fetch(`/api${path}`, { method, headers, body, signal }));
  if (!response.ok) throw new CallFailed(await response.json().catch(() => null));
  return response.status === noContent ? null : response.json();
}

function formOf(input: object): FormData | undefined {
  if (input instanceof FormData) return input;
  const entries = Object.entries(input) as [string, string | number | boolean | Blob | undefined][];
  if (!entries.some(([, value]) => value instanceof Blob)) return undefined;
  const form = new FormData();
  for (const [name, value] of entries)
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/**
 * One call without the typed client, for the pages that must stay small (login, public forms) and for the session
 * itself. With `input` it is a POST.
 */
export async function callApi<Answer>(
  path: `/${string}`,
  input?: object,
  options?: CallOptions,
): Promise<Answer> {
  return (await sendRequest(input ? 'POST' : 'GET', path, input, options)) as Answer;
}
