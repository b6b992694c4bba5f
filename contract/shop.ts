import { z } from 'zod';
import { accountNumber, email, line, phone, requiredLines, requiredText, whole } from './fields.ts';
import { delivery } from './delivery.ts';
import { documents, legal } from './legal.ts';
import { price, products, slug, twice, unique } from './products.ts';
import { guide } from './guide.ts';

/**
 * The operator's settings behind the public pages, one schema per key. They are read and written with the same
 * schemas, so a page never meets a shape that could not have been saved (decision 033).
 */
const yearRange = 'Tahun antara 1900 dan 2200';

/** Pictures drawn for this project; the pages know them by these names. */
export const tierPictures = ['tier-konsumen', 'tier-reseller', 'tier-stokis'] as const;

/** Name, ways to reach a human, and where money is transferred to. */
const companySetting = z.strictObject({
  name: requiredText('Nama perusahaan wajib diisi', 60),
  legalName: requiredText('Nama badan usaha wajib diisi', 120),
  address: requiredLines('Alamat wajib diisi', 300),
  /** For the titles that search engines show; may be empty. */
  town: line().max(60, 'Maksimal 60 karakter').default(''),
  email: email('Email wajib diisi'),
  phone: phone('No. WhatsApp wajib diisi'),
  bankAccounts: z
    .array(
      z.strictObject({
        bank: requiredText('Bank wajib diisi', 40),
        number: accountNumber,
        holder: requiredText('Nama pemilik rekening wajib diisi', 120),
      }),
    )
    .min(1, 'Sedikitnya satu rekening tujuan')
    .max(4, 'Paling banyak empat rekening'),
});

const hero = z.strictObject({
  /** Ends with the company's name, which the page adds in its own colour. */
  headline: requiredText('Judul wajib diisi', 80),
  tagline: requiredLines('Kalimat pembuka wajib diisi', 300),
});

export const statistics = z
  .array(
    z.strictObject({
      figure: requiredText('Angka wajib diisi', 12),
      label: requiredText('Keterangan wajib diisi', 60),
      /** Where the figure comes from and of when it is; one without both is not shown (decision 104). */
      source: line().max(100, 'Maksimal 100 karakter').default(''),
      asOf: line().max(30, 'Maksimal 30 karakter').default(''),
    }),
  )
  .min(1)
  .max(4, 'Paling banyak empat angka');

const story = z.strictObject({
  headline: requiredText('Judul wajib diisi', 120),
  paragraphs: z.array(requiredLines('Paragraf kosong', 1_000)).min(1).max(4),
  years: z
    .array(
      z.strictObject({
        year: z.int(yearRange).min(1900, yearRange).max(2200, yearRange),
        text: requiredText('Keterangan wajib diisi', 160),
      }),
    )
    .max(6),
});

const partnership = z.strictObject({
  headline: requiredText('Judul wajib diisi', 80),
  lead: requiredLines('Kalimat pembuka wajib diisi', 200),
  disclaimer: requiredLines('Penjelasan penghasilan wajib diisi', 300),
});

/** A package as the public pages show it; its picture may be one that only a newer version knows (decision 225). */
export const shownTier = z.strictObject({
  id: slug,
  title: requiredText('Nama paket wajib diisi', 60),
  price,
  description: requiredLines('Keterangan paket wajib diisi', 200),
  features: z.array(requiredLines('Baris kosong', 120)).min(1).max(8),
  /** Bottles in the package, of one product that the buyer chooses; 0 in a package without goods. */
  bottles: whole('Jumlah botol wajib diisi').min(0, 'Jumlah minimal 0').max(100, 'Paling banyak 100 botol'),
  /** Does it give a right to bonuses? Then the income statement stands beside its price. */
  earns: z.boolean().default(true),
  buttonText: requiredText('Teks tombol wajib diisi', 30),
  highlighted: z.boolean(),
  badge: line().max(20, 'Maksimal 20 karakter').nullable(),
  picture: z.string(),
});
export type Tier = z.infer<typeof shownTier>;
/** The same as it may be saved. */
const tier = z.strictObject({ ...shownTier.shape, picture: z.enum(tierPictures) });
const tiers = z.array(tier).min(1, 'Sedikitnya satu paket').max(6).refine(unique, twice);

const banner = z.strictObject({
  headline: requiredText('Judul wajib diisi', 80),
  text: requiredLines('Keterangan wajib diisi', 200),
  buttonText: requiredText('Teks tombol wajib diisi', 30),
  /** The package whose dialog the button opens. */
  tierId: slug,
});

const footer = z.strictObject({ blurb: requiredLines('Keterangan wajib diisi', 200) });

/** When staff are there, and how soon they answer. */
const service = z.strictObject({
  hours: requiredLines('Jam buka wajib diisi', 200),
  /** Ends a sentence: 'Kami balas dalam 1 hari kerja'. */
  replyWithin: requiredText('Waktu balasan wajib diisi', 40),
});

/** What every public page may show. */
export const shopSettings = {
  company: companySetting,
  service,
  hero,
  statistics,
  story,
  products,
  partnership,
  tiers,
  banner,
  footer,
  legal,
  delivery,
  ...guide,
} as const;
export const settings = { ...shopSettings, ...documents } as const;
export type SettingKey = keyof typeof settings;
export type Settings = { [K in SettingKey]: z.infer<(typeof settings)[K]> };
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]];
