import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, line, moment, nothing, requiredText } from './fields.ts';

/** Which list a view belongs to: its address below `/admin/`, such as `pin/orders`. */
const screen = line().regex(/^[a-z0-9-]{1,30}(\/[a-z0-9-]{1,30}){0,3}$/, 'Halaman tidak dikenal');
/** What stands behind the `?` of that address: filters, sort, search. */
const query = line()
  .max(1_000, 'Saringan terlalu panjang')
  .regex(/^[^\s?#]*$/, 'Saringan tidak dikenal');

/** Limit per list. */
export const maxSavedViews = 30;
const savedView = z.object({
  id: z.int(),
  screen: z.string(),
  name: z.string(),
  query: z.string(),
  savedAt: moment,
});
export type SavedView = z.infer<typeof savedView>;

export const saveViewInput = z.strictObject({
  screen,
  name: requiredText('Nama tampilan wajib diisi', 60),
  query,
});
/** Stands in `contract.identity`: a view belongs to the account, on whatever device. */
export const savedViewEndpoints = {
  savedViews: endpoint('identity.savedViews', {
    method: 'GET',
    path: '/admin/saved-views',
    summary: 'Tampilan tersimpan milik sendiri, per halaman',
  })
    .input(z.strictObject({ screen: screen.optional() }))
    .output(z.object({ views: z.array(savedView) })),
  saveView: endpoint(
    'identity.saveView',
    { method: 'POST', path: '/admin/saved-views', summary: 'Simpan tampilan; nama yang sama ditimpa' },
    ['VIEWS_FULL'],
  )
    .input(saveViewInput)
    .output(savedView),
  deleteView: endpoint(
    'identity.deleteView',
    { method: 'DELETE', path: '/admin/saved-views/{viewId}', summary: 'Hapus tampilan tersimpan' },
    ['NOT_FOUND', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(z.strictObject({ viewId: id }))
    .output(nothing),
};
