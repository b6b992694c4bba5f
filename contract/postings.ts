import { accountChoices } from '@rimpang/domain/ledger';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  countedOfPeople,
  day,
  id,
  moment,
  ordered,
  page,
  paging,
  person,
  search,
  staffPaging,
} from './fields.ts';

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
  /** `available`, …, also one that only a newer version knows (decision 225). */
  account: z.string(),
  /** Whose account; null is the company. */
  owner: person.nullable(),
  /** Whole rupiah: what came in, or left (negative). */
  amount,
});

/** A transfer as one entry of the ledger, with all its sides; they sum to zero. */
const ledgerEntry = z.object({
  /** Of the transfer. */
  id: z.int(),
  ...posting.pick({ at: true, title: true, cause: true, code: true, bonusId: true, withdrawalId: true })
    .shape,
  lines: z.array(
    posting.pick({ id: true, account: true, owner: true, amount: true }).extend({
      /** The filters ask for this side; the others are there because an entry is shown whole. */
      asked: z.boolean(),
    }),
  ),
  /**
   * What stood in the chosen accounts of the people searched for after it; null where no account is chosen,
   * or more would have to be counted than lists count.
   */
  balanceAfter: amount.nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

const postingFilter = {
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
};
/** Of all postings that match, on this page or not; the sum is null where more match than are counted. */
const total = z.object({ count: countedOfPeople, amount: amount.nullable() });

/** Stands in `contract.reports`. */
export const postingEndpoints = {
  postings: endpoint('reports.postings', {
    method: 'GET',
    path: '/admin/ledger/postings',
    summary: 'Buku besar rupiah: setiap catatan dengan sebabnya, terbaru dulu, dan jumlah semua yang cocok',
  })
    .input(z.strictObject({ ...postingFilter, ...paging }))
    .output(page(posting).extend({ total })),
  ledgerEntries: endpoint('reports.ledgerEntries', {
    method: 'GET',
    path: '/admin/ledger/entries',
    summary: 'Buku besar rupiah per transaksi: semua sisinya, dengan saldo berjalan dari akun yang dipilih',
  })
    .input(z.strictObject({ ...postingFilter, ...ordered(['at']), ...staffPaging }))
    .output(page(ledgerEntry).extend({ total })),
};
