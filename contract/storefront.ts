import { z } from 'zod';
import { leavingOutUnknown } from './as-stored.ts';
import { shownDelivery } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import { contactMessageEndpoints } from './contact-messages.ts';
import { count, empty, moment, proofFailures, proofIfAsked, revision } from './fields.ts';
import { publicOrderEndpoints } from './public-orders.ts';
import { shownProduct } from './products.ts';
import { type SettingKey, settingKeys, settings, shopSettings, shownTier, statistics } from './shop.ts';

/** The operator's own data: name, ways to reach a human, and where money is transferred to. */
export const company = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  town: z.string(),
  email: z.string(),
  phone: z.string(),
  bankAccounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
});
export type Company = z.infer<typeof company>;

const everythingShown = z.object({
  ...shopSettings,
  company,
  service: z.object({ hours: z.string(), replyWithin: z.string() }),
  // What was never saved is empty, and the pages leave it out.
  hero: z.object({ headline: z.string(), tagline: z.string() }),
  statistics: z.array(statistics.element),
  story: z.object({ ...shopSettings.story.shape, headline: z.string(), paragraphs: z.array(z.string()) }),
  products: z.array(shownProduct),
  delivery: shownDelivery,
  partnership: z.object({ headline: z.string(), lead: z.string(), disclaimer: z.string() }),
  tiers: z.array(shownTier),
  banner: z.object({ headline: z.string(), text: z.string(), buttonText: z.string(), tierId: z.string() }),
  footer: z.object({ blurb: z.string() }),
  /** Does it take orders and registrations? */
  open: z.boolean(),
  /** An invented company: no person may transfer to it. */
  demo: z.boolean(),
  version: z.string(),
});
/** Everything the public pages show. `version` changes with any of it, so that a rendered page knows its age. */
export const shop = leavingOutUnknown(everythingShown);
export type Shop = z.infer<typeof shop>;

/** The long texts, which no dialog needs, and when each setting was saved last; a default has no date. */
const documentsOfShop = z.object({
  documents: z.object({ privacy: z.string(), terms: z.string(), returns: z.string(), ethics: z.string() }),
  changedAt: z.partialRecord(z.enum(settingKeys), moment),
});
export type DocumentsOfShop = z.infer<typeof documentsOfShop>;

const change = <K extends SettingKey>(key: K) =>
  z.strictObject({ key: z.literal(key), value: settings[key], revision });
/** Another account to which buyers transfer is changed by who shows to be the person. */
const changeCompany = z.strictObject({ ...change('company').shape, ...proofIfAsked });
/** A new value for one key, with the revision it was made on. */
const changeSettingInput = z.discriminatedUnion('key', [
  changeCompany,
  change('service'),
  change('hero'),
  change('statistics'),
  change('story'),
  change('products'),
  change('partnership'),
  change('tiers'),
  change('banner'),
  change('footer'),
  change('legal'),
  change('delivery'),
  change('privacy'),
  change('terms'),
  change('returns'),
  change('ethics'),
  change('buying'),
  change('joining'),
  change('glossary'),
  change('questions'),
]);

const setting = z.object({
  key: z.enum(settingKeys),
  value: z.unknown(),
  revision: count,
  changedAt: moment.nullable(),
});

export const storefront = {
  company: endpoint('storefront.company', {
    method: 'GET',
    path: '/storefront/company',
    summary: 'Data perusahaan dan rekening tujuan',
  })
    .input(empty)
    .output(company),
  shop: endpoint('storefront.shop', {
    method: 'GET',
    path: '/storefront/shop',
    summary: 'Semua isi halaman publik, dengan nomor versinya',
  })
    .input(empty)
    .output(shop),
  documents: endpoint('storefront.documents', {
    method: 'GET',
    path: '/storefront/documents',
    summary: 'Teks hukum: privasi, ketentuan, pengembalian, kode etik',
  })
    .input(empty)
    .output(documentsOfShop),
  ...publicOrderEndpoints,
  ...contactMessageEndpoints,
  settings: endpoint('storefront.settings', {
    method: 'GET',
    path: '/admin/storefront/settings',
    summary: 'Pengaturan halaman publik',
  })
    .input(empty)
    .output(z.object({ settings: z.array(setting) })),
  changeSetting: endpoint(
    'storefront.changeSetting',
    {
      method: 'PUT',
      path: '/admin/storefront/settings',
      summary: 'Ubah satu pengaturan; halaman publik mengikuti dalam hitungan detik',
    },
    ['EDITED_MEANWHILE', ...proofFailures, 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(changeSettingInput)
    .output(setting),
};
