import type { Action } from '@rimpang/domain/permissions';
import type { QueryFunction } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { requiredStepOf } from './homes.ts';
import { ensureSession } from './session-store.ts';

type Reading<Answer> = {
  queryKey: readonly unknown[];
  queryFn: QueryFunction<Answer>;
};

/**
 * Begins to read what a screen will ask first while the screen is still being drawn (decision 136), and gives the answer.
 * Undefined for a reader who may not read it, where it failed, and where it is there already, which the screen looks after: it
 * asks again what failed, and shows it.
 */
export async function beginReading<Answer>(
  action: Action,
  reading: Reading<Answer>,
): Promise<Answer | undefined> {
  const session = await ensureSession().catch(() => null);
  if (!session?.user || requiredStepOf(session) || !session.permissions.includes(action)) return undefined;
  if (queryClient.getQueryState(reading.queryKey)) return undefined;
  return queryClient
    .fetchQuery({ queryKey: reading.queryKey, queryFn: reading.queryFn })
    .catch(() => undefined);
}
