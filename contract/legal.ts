import { z } from 'zod';
import { line, requiredLines, requiredText } from './fields.ts';
import { photo } from './photos.ts';

/** A page that the operator names: https only, so that no link can run a script. */
const webAddress = line()
  .max(300, 'Maksimal 300 karakter')
  .regex(/^https:\/\/[^\s/]+\.[^\s]+$/, 'Tautan harus dimulai dengan https://');

/** One licence of the company: NIB, licence for direct selling, halal certificate. */
const companyLicence = z.strictObject({
  title: requiredText('Nama izin wajib diisi', 60),
  number: requiredText('Nomor wajib diisi', 60),
  /** Where a person can check it; null where there is no such page. */
  link: webAddress.nullable(),
  /** The document itself, or its mark. */
  picture: photo.nullable().default(null),
});
/** The 'Legalitas' strip; hidden while empty. */
export const legal = z.array(companyLicence).max(8, 'Paling banyak delapan izin');

/**
 * Plain text: a line that begins with `# ` is a heading, lines that begin with `- ` are a list, an empty line ends a
 * paragraph. It is shown as text, never as markup.
 */
const document = z.strictObject({ text: requiredLines('Isi wajib diisi', 20_000) });
/** The legal texts, one page each; the staff edit them (decision 033). */
export const documents = { privacy: document, terms: document, returns: document, ethics: document } as const;
export type DocumentKey = keyof typeof documents;
