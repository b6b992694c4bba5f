import { halalProblem, licenceProblem, productLicences } from '@rimpang/domain/licences';
import { z } from 'zod';
import { line, lines, requiredLines, requiredText, whole } from './fields.ts';
import { photo } from './photos.ts';

export const slug = line()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Kode hanya huruf kecil, angka, dan tanda hubung')
  .max(40);
export const price = whole('Harga wajib diisi')
  .min(1_000, 'Harga minimal Rp 1.000')
  .max(1_000_000_000, 'Harga maksimal Rp 1.000.000.000');

export const unique = <T extends { id: string }>(rows: readonly T[]) =>
  new Set(rows.map((row) => row.id)).size === rows.length;
export const twice = 'Kode yang sama dipakai dua kali';

/** Bottles drawn for this project; the pages know them by these names. Each bears its product's label. */
export const productPictures = ['none', 'product-minyak-rimpang', 'product-madu-ceria'] as const;

const guidance = lines().max(300, 'Maksimal 300 karakter').nullable();

/** A product as the public pages show it; kind of licence and picture may be ones that only a newer version knows (decision 225). */
export const shownProduct = z.strictObject({
  id: slug,
  name: requiredText('Nama produk wajib diisi', 60),
  description: requiredLines('Keterangan produk wajib diisi', 300),
  /** Everything that is in it; `amount` as the label has it ('40%', '12 g'), or empty. */
  ingredients: z
    .array(
      z.strictObject({
        name: requiredText('Nama bahan wajib diisi', 60),
        latin: line().max(80, 'Maksimal 80 karakter'),
        amount: line().max(20, 'Maksimal 20 karakter'),
      }),
    )
    .min(1, 'Sebutkan seluruh bahannya')
    .max(20),
  price,
  volumeMl: z.int().min(1).max(10_000),
  /** What permits its sale. P-IRT is for food alone; an oil to rub in needs BPOM. */
  licenceKind: z.string(),
  licenceNumber: requiredText('Nomor izin wajib diisi', 40),
  halalNumber: line().max(40, 'Maksimal 40 karakter').nullable(),
  /** How to use it, how to store it, how long it lasts; null where the company says nothing. */
  usage: guidance,
  storage: guidance,
  shelfLife: guidance,
  picture: z.string(),
  /** Shown instead of the drawing. */
  photo: photo.nullable(),
  /** What the photograph shows, for those who do not see it; null says its name. */
  photoAlt: line().max(160, 'Maksimal 160 karakter').nullable(),
});
export type Product = z.infer<typeof shownProduct>;

/** The same as it may be saved: its numbers look like numbers of their kind. */
const saved = {
  ...shownProduct.shape,
  licenceKind: z.enum(productLicences, 'Jenis izin harus dipilih'),
  picture: z.enum(productPictures),
};
const product = z.strictObject(saved).superRefine(({ licenceKind, licenceNumber, halalNumber }, context) => {
  const found = {
    licenceNumber: licenceProblem(licenceKind, licenceNumber),
    halalNumber: halalNumber === null ? null : halalProblem(halalNumber),
  };
  for (const [name, message] of Object.entries(found))
    if (message) context.addIssue({ code: 'custom', message, path: [name] });
});
export const products = z
  .array(product)
  .min(1, 'Sedikitnya satu produk')
  .max(12, 'Paling banyak dua belas produk')
  .refine(unique, twice);
