import { z } from 'zod';

const variant = z.strictObject({
  id: z.uuid('Foto tidak dikenal, unggah lagi'),
  width: z.int().min(1).max(2_000),
});
const variants = z.array(variant).min(1).max(3);

/** A photograph of a product in several widths, as AVIF and, for browsers without, as WebP; sizes of the widest in pixels. */
export const photo = z.strictObject({
  width: z.int().min(1).max(2_000),
  height: z.int().min(1).max(4_000),
  avif: variants,
  webp: variants,
});
