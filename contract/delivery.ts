import { deliveryModes } from '@rimpang/domain/delivery';
import { z } from 'zod';
import { line, requiredText, whole } from './fields.ts';

export const areaName = requiredText('Daerah pengiriman harus dipilih', 60);

const areas = z
  .array(
    z.strictObject({
      name: requiredText('Nama daerah wajib diisi', 60),
      cost: whole('Ongkos kirim wajib diisi')
        .min(0, 'Ongkos kirim minimal 0')
        .max(10_000_000, 'Ongkos kirim maksimal Rp 10.000.000'),
    }),
  )
  .max(40, 'Paling banyak empat puluh daerah')
  .refine(
    (rows) => new Set(rows.map(({ name }) => name)).size === rows.length,
    'Daerah yang sama tertulis dua kali',
  );

export const shownDelivery = z.strictObject({
  mode: z.enum(deliveryModes, 'Cara menghitung ongkir harus dipilih'),
  /** When it comes, in words; null where the company says nothing. */
  time: line().max(120, 'Maksimal 120 karakter').nullable(),
  areas,
});
/** What delivery costs and when it comes. */
export const delivery = shownDelivery.refine(({ mode, areas: rows }) => mode !== 'areas' || rows.length > 0, {
  message: 'Sebutkan sedikitnya satu daerah, atau pilih cara lain',
  path: ['mode'],
});
