import type { Action } from '@rimpang/domain/permissions';
import type { Caller } from './caller.ts';
import { Failure } from './failure.ts';
import type { Services } from './services.ts';

/** What changes a session and nothing else: goes on for support, and on a full disk, so that people can look and leave. */
const sessionOnly: readonly Action[] = [
  'identity.login',
  'identity.confirmLogin',
  'identity.logout',
  'identity.touch',
  'identity.endSupport',
];

/**
 * May anything be written for this caller now? Asked before a verb prepares or begins anything.
 * Failures: READ_ONLY_SESSION while support looks at another person's portal, STORAGE_FULL below the floor of free space.
 */
export function demandWritable(
  action: Action,
  caller: Caller,
  services: Pick<Services, 'enoughSpace'>,
): void {
  if (sessionOnly.includes(action)) return;
  if (caller.support) throw new Failure('READ_ONLY_SESSION');
  if (!services.enoughSpace()) throw new Failure('STORAGE_FULL');
}
