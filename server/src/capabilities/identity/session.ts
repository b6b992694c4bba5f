import { contract } from '@rimpang/contract/index';
import { visitorView } from '../../platform/verb.ts';
import { presentSession } from './present.ts';

/** Who the reader is, already known from the request. */
export const session = visitorView(contract.identity.session, async ({ actor, caller, house }) =>
  presentSession(actor, caller.matrix, house.demo, null, caller.support),
);
