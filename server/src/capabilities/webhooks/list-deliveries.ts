import { contract } from '@rimpang/contract/index';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { Failure } from '../../platform/requests/failure.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectAttempts, selectBody, selectDeliveries, selectDelivery } from './delivery-store.ts';
import { demandEndpoint } from './demand-webhook.ts';
import { presentDelivery } from './present.ts';

/** What was sent to an endpoint in the last 30 days, newest first. Failures: NOT_FOUND. */
export const listDeliveries = view(contract.webhooks.deliveries, async ({ db, input }) => {
  const { endpointId, state, kind, after, limit } = input;
  await demandEndpoint(db, endpointId);
  const filter = { endpointId, state: state ?? null, kind: kind ?? null };
  const page = { before: lastSeen(after), limit: limit + 1 };
  return pageOf(await selectDeliveries(db, filter, page), limit, presentDelivery);
});

/** One delivery with its words and every attempt. Failures: NOT_FOUND. */
export const showDelivery = view(contract.webhooks.delivery, async ({ db, input: { deliveryId } }) => {
  const row = await selectDelivery(db, deliveryId);
  if (!row) throw new Failure('NOT_FOUND');
  const attempts = await selectAttempts(db, deliveryId);
  return {
    delivery: presentDelivery(row),
    body: await selectBody(db, deliveryId),
    attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
});
