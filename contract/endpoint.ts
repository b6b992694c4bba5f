import { oc } from '@orpc/contract';
import type { Action } from '@rimpang/domain/permissions';
import { failureData } from './failure-data.ts';
import { type FailureCode, failures } from './failures.ts';
import './messages.ts';

type Route = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: `/${string}`; summary: string };
type EndpointMeta = { action?: Action };

const always = [
  'INPUT_INVALID',
  'NOT_SIGNED_IN',
  'TOKEN_REFUSED',
  'TOKEN_TOO_FAST',
  'FORBIDDEN',
  'MUST_CHANGE_PASSWORD',
  'MUST_ENROL_SECOND_FACTOR',
  'READ_ONLY_SESSION',
  'STORAGE_FULL',
  'DATABASE_READ_ONLY',
  'BUSY',
] as const satisfies FailureCode[];

/** What a request is refused for that would change something: it came from another site, or is larger than any form. */
const ofWrites = ['ORIGIN_REFUSED', 'FILE_TOO_LARGE'] as const satisfies FailureCode[];

type Errors<C extends FailureCode> = {
  [K in C | (typeof always)[number]]: { status: number; message: string; data: typeof failureData };
};

/**
 * The beginning of every endpoint: its action must have a row in the permission table (otherwise this does not
 * type-check), the operation id is the action, and its own failures are listed beside those any endpoint may return.
 */
export function endpoint<C extends FailureCode = never>(
  action: Action,
  route: Route,
  own: readonly C[] = [],
) {
  const map = Object.fromEntries(
    [...always, ...(route.method === 'GET' ? [] : ofWrites), ...own].map((code) => [
      code,
      { ...failures[code], data: failureData },
    ]),
  ) as unknown as Errors<C>;
  return oc
    .$meta<EndpointMeta>({ action })
    .errors(map)
    .route({ ...route, operationId: action, tags: [action.split('.')[0] ?? ''] });
}
