import type { Settings } from '@rimpang/contract/shop';
import type { Shop } from '@rimpang/contract/storefront';
import { defaultDocuments } from './default-documents.ts';
import { defaultGuide } from './default-guide.ts';

/** Settings as the pages get them: each may also be what it is before it was ever saved. */
export type EmptySettings = {
  [K in keyof Settings]: K extends keyof Shop ? Settings[K] | Shop[K] : Settings[K];
};

/**
 * What the public pages show where nothing was saved: no account to transfer to is better than a wrong one, and no claim
 * better than an invented one. What has no content is not shown.
 */
export const emptySettings: EmptySettings = {
  company: { name: 'Rimpang', legalName: '', address: '', town: '', email: '', phone: '', bankAccounts: [] },
  service: { hours: '', replyWithin: '' },
  hero: { headline: 'Hidup sehat, sukses bersama', tagline: 'Halaman ini sedang disiapkan.' },
  statistics: [],
  story: { headline: '', paragraphs: [], years: [] },
  products: [],
  partnership: {
    headline: 'Tumbuh sejauh yang Anda mau',
    lead: 'Pilih paket yang sesuai untuk Anda.',
    disclaimer: 'Bonus berasal dari penjualan produk. Penghasilan tiap mitra berbeda dan tidak dijamin.',
  },
  tiers: [],
  banner: { headline: '', text: '', buttonText: '', tierId: '' },
  footer: { blurb: '' },
  legal: [],
  delivery: { mode: 'ask', time: null, areas: [] },
  ...defaultDocuments,
  ...defaultGuide,
};
