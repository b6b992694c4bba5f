import { accountChoices, rupiahAccounts } from '@rimpang/domain/ledger';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, count, day, id, moment, page, person, search, paging } from './fields.ts';

/** One side of a transfer; the sides of one transfer sum to zero. */
const posting = z.object({
  id: z.int(),
  transferId: z.int(),
  at: moment,
  /** What moved the money, in words, and the event behind it (`registration:12`, `withdrawal:7`). */
  title: z.string(),
  cause: z.string(),
  /** Code of the bonus or withdrawal it belongs to; null for closing entries. */
  code: z.string().nullable(),
  bonusId: z.int().nullable(),
  withdrawalId: z.int().nullable(),
  account: z.enum(rupiahAccounts),
  /** Whose account; null is the company. */
  owner: person.nullable(),
  /** Whole rupiah: what came in, or left (negative). */
  amount,
});
export type Posting = z.infer<typeof posting>;

/** Stands in `contract.reports`. */
export const postingEndpoints = {
  postings: endpoint('reports.postings', {
    method: 'GET',
    path: '/admin/ledger/postings',
    summary: 'Buku besar rupiah: setiap catatan dengan sebabnya, terbaru dulu, dan jumlah semua yang cocok',
  })
    .input(
      z.strictObject({
        /** One account, or a group of them. */
        account: z.enum(accountChoices).optional(),
        /** Part of the owner's username or name. */
        search,
        /** Only what this bonus, or this withdrawal, moved. */
        bonusId: id.optional(),
        withdrawalId: id.optional(),
        /** WIB days, both included. */
        from: day,
        to: day,
        ...paging,
      }),
    )
    .output(page(posting).extend({ total: z.object({ count, amount }) })),
};
