import type { Product } from '@rimpang/contract/products';
import type { Shop } from '@rimpang/contract/storefront';
import { deliveryWords } from '@rimpang/domain/delivery';
import { listed } from '@rimpang/domain/listed';
import { formatRupiah } from '@rimpang/domain/money';

type Page = { title: string; description: string };

const named = 3;
/** Search engines show plain text: a figure must not be broken, nor look like another character. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();
const from = (town: string) => (town ? ` dari ${town}` : '');

/** What search engines and those who share show of the landing page: who, what, from where, for how much. */
export function wordsOfHome({ company, hero, products, delivery }: Shop): Page {
  if (products.length === 0)
    return { title: `${company.name} · ${hero.headline}`, description: hero.tagline };
  const some = products.slice(0, named);
  const more = products.length > named ? ['lainnya'] : [];
  const goods = listed([...some.map(({ name }) => name), ...more]);
  const prices = some.map(({ name, price, volumeMl }) => `${name} ${volumeMl} ml ${formatRupiah(price)}`);
  return {
    title: plain(`${company.name} · ${goods}${from(company.town)}`),
    description: plain(`${prices.join(', ')}. ${deliveryWords(delivery)}. ${hero.tagline}`),
  };
}

/** The same of the contact page, with the ways that there are. */
export function wordsOfContact({ company: { name, phone, address } }: Pick<Shop, 'company'>): Page {
  const ways = ['kirim pesan', ...(phone ? ['telepon', 'WhatsApp'] : [])].join(', ');
  return {
    title: `Kontak · ${name}`,
    description: plain(`Hubungi ${name}: ${ways}${address && `, atau datang ke ${address}`}`),
  };
}

/** The same of one product. */
export function wordsOfProduct({ company, delivery }: Shop, product: Product): Page {
  const { name, volumeMl, price, description } = product;
  return {
    title: plain(`${name} ${volumeMl} ml, ${formatRupiah(price)} · ${company.name}`),
    description: plain(`${name}${from(company.town)}: ${description} ${deliveryWords(delivery)}.`),
  };
}
