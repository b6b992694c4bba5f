import { contract } from '@rimpang/contract/index';
import { lastSeen, pageOf } from '../../platform/requests/paging.ts';
import { view } from '../../platform/requests/verb.ts';
import { selectEvents } from './pin-list-store.ts';
import { presentEvent } from './present.ts';

/** PIN events in which the reader gave, got or used a PIN, newest first (R2.2.14). */
export const listPinHistory = view(contract.pins.history, async ({ db, actor, input, services }) => {
  const found = await selectEvents(db, actor.id, lastSeen(input.after), input.limit + 1);
  return pageOf(found, input.limit, (row) => presentEvent(row, services.companyId));
});
