import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { selectRecipients } from './pin-list-store.ts';

const shown = 5;

/** Whom the reader last gave PINs: names that the own PIN history shows anyway (R2.2.14). */
export const listRecipients = view(contract.pins.recipients, async ({ db, actor }) => ({
  recipients: await selectRecipients(db, actor.id, shown),
}));
