import { z } from 'zod';
import { line } from './fields.ts';
import { endpoint } from './endpoint.ts';

/** What the Ctrl/⌘ K palette finds on the server; screens are found in the browser. */
export const foundKinds = [
  'partner',
  'pin',
  'order',
  'withdrawal',
  'claim',
  'publicOrder',
  'message',
  'batch',
  'bonus',
] as const;
export type FoundKind = (typeof foundKinds)[number];
const found = z.object({
  kind: z.enum(foundKinds),
  id: z.int(),
  /** Name or code. */
  title: z.string(),
  /** Username, owner, status: enough to tell two of them apart. */
  detail: z.string(),
});
export type Found = z.infer<typeof found>;
export const mostFound = 20;

/** Stands in `contract.reports`. */
export const searchEndpoints = {
  search: endpoint('reports.search', {
    method: 'GET',
    path: '/reports/search',
    summary:
      'Cari orang, PIN, orderan, penarikan, klaim, pesan: awal kata, kode, nomor telepon, atau email utuh',
  })
    .input(z.strictObject({ query: line().min(2, 'Minimal 2 karakter').max(100, 'Maksimal 100 karakter') }))
    .output(z.object({ results: z.array(found).max(mostFound) })),
};
