import { add } from './add-reseller.ts';
import { edit } from './edit-reseller.ts';
import { list, products, rewards, sales } from './list-resellers.ts';
import { markPaid } from './mark-paid.ts';
import { recordSale } from './record-sale.ts';

/** Keyed like `contract.resellers`, for the router. */
export const resellersVerbs = { list, add, edit, products, recordSale, sales, rewards, markPaid };
