import { randomUUID } from 'node:crypto';
import { contract } from '@rimpang/contract/index';
import { quotaOf } from '@rimpang/domain/request-limits';
import { testKind } from '@rimpang/domain/webhooks';
import { takeQuota } from '../../platform/requests/quota-store.ts';
import { verb } from '../../platform/requests/verb.ts';
import { demandEndpoint, holdEndpoint } from './demand-webhook.ts';
import { bodyOf } from './event-data.ts';
import { insertTest } from './event-store.ts';

/**
 * Plans one test event, which is tried once, also where the endpoint is off; its outcome stands in the log. Failures:
 * NOT_FOUND, TOO_MANY_TRIES.
 */
export const tryWebhook = verb(contract.webhooks.test, {
  prepare: ({ db, actor, now }) =>
    takeQuota(db, { key: `webhook-test:${actor.id}`, now, ...quotaOf('webhooks.test') }),
  run: async ({ tx, input: { endpointId: id }, now }) => {
    await holdEndpoint(tx, id);
    const { description } = await demandEndpoint(tx, id);
    const code = `evt_test_${randomUUID()}`;
    const body = bodyOf({ code, kind: testKind, happenedAt: now, data: { endpoint: { id } } });
    const deliveryId = await insertTest(tx, { code, kind: testKind, body, endpointId: id, now });
    return {
      result: { deliveryId },
      audit: { subject: `webhook:${id}`, detail: { description } },
      live: ['webhooks'],
    };
  },
});
