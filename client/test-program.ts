import { randomUUID } from 'node:crypto';
import type { openClient, Schemas } from './open-client.ts';

type Api = ReturnType<typeof openClient>;

/** A program of a company as its test runs it: reads, writes once however often it is sent, and is refused. */
export async function runProgram(api: Api) {
  const listed = await api.GET('/admin/partners', { params: { query: { limit: 10 } } });
  const partner: Schemas['Partner'] | undefined = listed.data?.rows[0];
  const header = { 'Idempotency-Key': randomUUID() };
  const body = { type: 'ro', quantity: 3 } as const;
  const made = await api.POST('/admin/pins', { params: { header }, body });
  const again = await api.POST('/admin/pins', { params: { header }, body });
  const other = await api.POST('/admin/pins', { params: { header }, body: { ...body, quantity: 4 } });
  const reading = await api.GET('/admin/audit', {});
  return {
    partner: partner?.username,
    requestId: listed.response.headers.get('x-request-id'),
    problem: made.error,
    made: made.data,
    again: again.data,
    refusals: [other.error?.code, reading.error?.code],
  };
}

/** What the description forbids; the compiler says so, and no test runs it. */
export const forbidden = [
  // @ts-expect-error the header is demanded
  (api: Api) => api.POST('/admin/pins', { body: { type: 'ro', quantity: 3 } }),
  (api: Api, header: { 'Idempotency-Key': string }) =>
    // @ts-expect-error there is no such type of PIN
    api.POST('/admin/pins', { params: { header }, body: { type: 'gold', quantity: 3 } }),
  // @ts-expect-error there is no such address
  (api: Api) => api.GET('/admin/parners', {}),
];
