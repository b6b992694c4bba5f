import { contract } from '@rimpang/contract/index';
import { view } from '../../../platform/requests/verb.ts';
import { selectOwnEmail } from './link-store.ts';

/** Where e-mails to the reader go, and which address waits for its confirmation. */
export const showOwnEmail = view(contract.identity.ownEmail, ({ db, actor }) => selectOwnEmail(db, actor.id));
