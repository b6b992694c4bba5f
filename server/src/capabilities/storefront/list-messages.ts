import { contract } from '@rimpang/contract/index';
import { momentsOfDays } from '@rimpang/domain/calendar';
import { contactStatuses } from '@rimpang/domain/storefront';
import { snapshot } from '../../platform/database/database.ts';
import { pageOf, placeOf } from '../../platform/requests/paging.ts';
import { countsByStatus } from '../../platform/requests/status-counts.ts';
import { view } from '../../platform/requests/verb.ts';
import { countMessages, selectContactMessages } from './message-store.ts';
import { presentMessage } from './present.ts';

/** Penjualan: Pesan Kontak. */
export const listContactMessages = view(contract.storefront.messages, async ({ db, input }) => {
  const { status, limit, search, suspected } = input;
  const filter = { search, suspected, ...momentsOfDays(input) };
  const page = { status, ...placeOf(input) };
  const { found, counts } = await snapshot(db, async (tx) => ({
    found: await selectContactMessages(tx, filter, page),
    counts: await countMessages(tx, filter),
  }));
  return { ...pageOf(found, limit, presentMessage), counts: countsByStatus(contactStatuses, counts) };
});
