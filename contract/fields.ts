import { bankCodes, normalisePhone } from '@rimpang/domain/partners';
import { maxPinsPerOperation, pinTypes } from '@rimpang/domain/pins';
import { z } from 'zod';

/** Form fields with the messages of spec section 5. Text is trimmed; keys nobody named are refused by the objects. */
export const requiredText = (message: string, max = 200) =>
  z.string(message).trim().min(1, message).max(max, `Maksimal ${max} karakter`);

export const username = requiredText('Username wajib diisi', 30)
  .min(3, 'Username minimal 3 karakter')
  .regex(
    /^[a-zA-Z0-9._-]+$/,
    'Username hanya boleh berisi huruf, angka, titik, garis bawah, dan tanda hubung',
  );

export const nik = requiredText('NIK KTP wajib diisi', 30)
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^\d{16}$/.test(text), 'NIK harus 16 digit angka');

export const email = (required: string) =>
  requiredText(required, 254)
    .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Format email tidak valid')
    .transform((text) => text.toLowerCase());

export const phone = (required: string) =>
  requiredText(required, 30).transform((text, context) => {
    const normal = normalisePhone(text);
    if (normal === null)
      context.addIssue({ code: 'custom', message: 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890' });
    return normal ?? text;
  });

export const bankCode = z.enum(bankCodes, 'Bank wajib dipilih');
export const accountNumber = requiredText('Nomor rekening wajib diisi', 40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^\d{5,30}$/.test(text), 'Nomor rekening harus berupa angka.');

export const pinType = z.enum(pinTypes, 'Jenis PIN wajib dipilih');
export const pinCount = (tooFew: string) =>
  z
    .int('Jumlah PIN wajib diisi')
    .min(1, tooFew)
    .max(maxPinsPerOperation, `Maksimal ${maxPinsPerOperation} PIN`);

export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The state of a record that an edit was made on, as it was read; another one meanwhile is EDITED_MEANWHILE. */
export const revision = z.int('Muat ulang halaman, lalu coba lagi').min(0);
export const moment = z.iso.datetime();
/** Whole rupiah, never negative, in output. */
export const amount = z.int();
export const count = z.int();

/** Keyset paging: `after` is the last page's `next`; the size is bounded. */
export const paging = {
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });

/** A person as other people may see them. */
export const person = z.object({ id: z.int(), username: z.string(), fullName: z.string() });
export const nothing = z.object({});
export const empty = z.strictObject({});
