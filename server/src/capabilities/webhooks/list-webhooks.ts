import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { hasSecondFactor } from '../sessions/index.ts';
import { presentEndpoint } from './present.ts';
import { selectEndpoints } from './webhook-store.ts';

/** Every endpoint of the company, oldest first. */
export const listWebhooks = view(contract.webhooks.list, async ({ db, actor, now, services }) => ({
  rows: (await selectEndpoints(db)).map((row) => presentEndpoint(row, now)),
  secondFactor: await hasSecondFactor(db, actor.id),
  plainHttp: !services.production,
}));
