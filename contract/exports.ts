import { orderStatuses, pinStatuses, pinTypes } from '@rimpang/domain/pins';
import { claimableKeys, claimStatuses } from '@rimpang/domain/rewards';
import { withdrawalStatuses } from '@rimpang/domain/withdrawals';
import { accountChoices } from '@rimpang/domain/ledger';
import { contactStatuses, publicOrderKinds, publicOrderStatuses } from '@rimpang/domain/storefront';
import { z } from 'zod';
import { suspectedFilters } from './visitors.ts';
import { bonusFilter } from './bonuses.ts';
import { endpoint } from './endpoint.ts';
import { count, day, dayRange, empty, id, line, optionalLines, search } from './fields.ts';
import { allPinsFilter } from './pins.ts';
import { halfYear } from './resellers.ts';

const status = z.enum(['Aktif', 'Tidak Aktif']).optional();
const how = {
  format: z.enum(['csv', 'xlsx']),
  /** NIK and whole account numbers: super admin and admin only, with a reason that is recorded. */
  reveal: z.boolean().default(false),
  reason: optionalLines(300),
};

/** From which end the rows stand, as the list that is sorted by its moment; whatever else it is sorted by, newest first. */
const rowOrder = { order: z.enum(['oldest', 'newest']).default('newest') };

/** Which list, with the filters of its screen: the same words as in its own endpoint. */
const exportInput = z.discriminatedUnion('list', [
  z.strictObject({
    list: z.literal('partners'),
    search,
    status,
    roStatus: status,
    repeated: z.literal('true').optional(),
    ...dayRange,
    ...rowOrder,
    ...how,
  }),
  z.strictObject({ list: z.literal('bonuses'), ...bonusFilter, ...rowOrder, ...how }),
  z.strictObject({
    list: z.literal('orders'),
    status: z.enum(['all', ...orderStatuses]).default('all'),
    type: z.enum(pinTypes).optional(),
    search,
    ...dayRange,
    ...rowOrder,
    ...how,
  }),
  z.strictObject({
    list: z.literal('pins'),
    /** `company`: those that belong to the company. */
    of: z.enum(['all', 'company']).default('all'),
    ...allPinsFilter,
    ...rowOrder,
    ...how,
  }),
  z.strictObject({
    list: z.literal('withdrawals'),
    status: z.enum(['all', ...withdrawalStatuses]).default('all'),
    search,
    ...dayRange,
    ...rowOrder,
    ...how,
  }),
  z.strictObject({
    list: z.literal('claims'),
    status: z.enum(['all', ...claimStatuses]).default('all'),
    reward: z.enum(claimableKeys).optional(),
    search,
    ...dayRange,
    ...rowOrder,
    ...how,
  }),
  z.strictObject({
    list: z.literal('audit'),
    actor: search,
    action: line()
      .regex(/^[\w.]{1,60}$/, 'Tindakan tidak dikenal')
      .optional(),
    subject: search,
    from: day,
    to: day,
    ...rowOrder,
    ...how,
  }),
  z.strictObject({ list: z.literal('branch'), memberId: id, ...how }),
  // A partner's own lists: of the reader, whatever else is asked.
  z.strictObject({
    list: z.literal('downline'),
    search,
    status,
    roStatus: status,
    scope: z.enum(['all', 'direct']).default('all'),
    period: z.enum(['all', 'today', 'week']).default('all'),
    ...how,
  }),
  z.strictObject({
    list: z.literal('ownBonuses'),
    type: bonusFilter.type,
    status: bonusFilter.status,
    period: bonusFilter.period,
    ...how,
  }),
  z.strictObject({ list: z.literal('missedBonuses'), ...how }),
  z.strictObject({
    list: z.literal('ownWithdrawals'),
    status: z.enum(withdrawalStatuses).optional(),
    ...how,
  }),
  z.strictObject({ list: z.literal('ownOrders'), ...how }),
  z.strictObject({
    list: z.literal('ownPins'),
    code: search,
    type: z.enum(pinTypes).optional(),
    status: z.enum(pinStatuses).optional(),
    ...how,
  }),
  z.strictObject({ list: z.literal('ownPinEvents'), ...how }),
  z.strictObject({ list: z.literal('ownClaims'), ...how }),
  z.strictObject({ list: z.literal('ownRo'), ...how }),
  z.strictObject({ list: z.literal('teamRo'), search, ...how }),
  z.strictObject({ list: z.literal('resellers'), search, ...how }),
  z.strictObject({ list: z.literal('resellerSales'), ...how }),
  /** Of one half year; without one, of the current. */
  z.strictObject({ list: z.literal('resellerRewards'), period: halfYear.optional(), ...how }),
  z.strictObject({ list: z.literal('registrations'), search, ...dayRange, ...rowOrder, ...how }),
  z.strictObject({ list: z.literal('stock'), search, ...how }),
  z.strictObject({ list: z.literal('batches'), ...dayRange, ...rowOrder, ...how }),
  z.strictObject({
    list: z.literal('sales'),
    kind: z.enum(publicOrderKinds),
    status: z.enum(['all', ...publicOrderStatuses]).default('all'),
    suspected: z.enum(suspectedFilters).default('all'),
    search,
    ...dayRange,
    ...rowOrder,
    ...how,
  }),
  z.strictObject({
    list: z.literal('messages'),
    status: z.enum(['all', ...contactStatuses]).default('all'),
    suspected: z.enum(suspectedFilters).default('false'),
    search,
    ...dayRange,
    ...rowOrder,
    ...how,
  }),
  z.strictObject({
    list: z.literal('postings'),
    account: z.enum(accountChoices).optional(),
    search,
    bonusId: id.optional(),
    withdrawalId: id.optional(),
    ...dayRange,
    ...how,
  }),
]);
export type ExportInput = z.infer<typeof exportInput>;
export type ExportList = ExportInput['list'];

/** More lines than this no XLSX sheet can hold, the heading among them. */
export const mostSheetRows = 1_048_575;

/** Stands in `contract.reports`. */
export const exportEndpoints = {
  myData: endpoint(
    'reports.myData',
    {
      method: 'POST',
      path: '/reports/my-data',
      summary: 'Siapkan seluruh data saya dalam satu berkas JSON (dicatat); unduh dari `url` dalam dua menit',
    },
    ['DOWNLOAD_RUNNING'],
  )
    .input(empty)
    /** GET it with the same session: `{"at", "sections": {"akun": [{…}], …}}`; NIK and account number are masked, since files get passed on. */
    .output(z.object({ url: z.string(), fileName: z.string() })),
  export: endpoint(
    'reports.export',
    {
      method: 'POST',
      path: '/reports/exports',
      summary: 'Siapkan ekspor sebuah daftar (dicatat); unduh dari `url` dalam dua menit',
    },
    ['EXPORT_TOO_LONG', 'NOT_FOUND', 'DOWNLOAD_RUNNING'],
  )
    .input(exportInput)
    .output(
      z.object({
        /**
         * GET it with the same session: a stream, `x-total-rows` in its head; abort it to cancel. With `?framed=1` each piece
         * stands behind eight bytes: rows so far and its length, so that a page can show how far it is.
         */
        url: z.string(),
        fileName: z.string(),
        rows: count,
      }),
    ),
};
