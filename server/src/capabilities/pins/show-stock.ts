import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { stockOf } from './pin-store.ts';

/** The reader's own available PINs ("PIN Tersedia", R2.2.3). */
export const showPinStock = view(contract.pins.stock, ({ db, actor }) => stockOf(db, actor.id));
