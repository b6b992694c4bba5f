import type { Product } from '@rimpang/contract/products';
import type { Shop } from '@rimpang/contract/storefront';
import { expect, test } from 'vitest';
import { wordsOfContact, wordsOfHome, wordsOfProduct } from './page-words.ts';

const product = (name: string): Product =>
  ({ name, volumeMl: 60, price: 100_000, description: 'Hangat untuk keluarga.' }) as Product;
const shopOf = (names: readonly string[], town = 'Karanganyar') =>
  ({
    company: { name: 'Rimpang', town },
    hero: { headline: 'Hidup sehat', tagline: 'Ramuan\nyang jujur.' },
    products: names.map(product),
    delivery: { mode: 'included', time: null, areas: [] },
  }) as unknown as Shop;

test.each([
  [[], 'Rimpang · Hidup sehat'],
  [['Minyak'], 'Rimpang · Minyak dari Karanganyar'],
  [['Minyak', 'Madu'], 'Rimpang · Minyak dan Madu dari Karanganyar'],
  [['A', 'B', 'C', 'D'], 'Rimpang · A, B, C, dan lainnya dari Karanganyar'],
])('the landing page with %j is called %s', (names, title) => {
  expect(wordsOfHome(shopOf(names)).title).toBe(title);
});

test('descriptions name product, price, delivery and place, in one line', () => {
  expect(wordsOfHome(shopOf(['Minyak'])).description).toBe(
    'Minyak 60 ml Rp 100.000. Termasuk ongkir. Ramuan yang jujur.',
  );
  const shop = shopOf(['Minyak'], '');
  expect(wordsOfProduct(shop, product('Minyak'))).toEqual({
    title: 'Minyak 60 ml, Rp 100.000 · Rimpang',
    description: 'Minyak: Hangat untuk keluarga. Termasuk ongkir.',
  });
  expect(wordsOfProduct(shopOf([]), product('Minyak')).description).toMatch(/^Minyak dari Karanganyar: /);
});

test.each([
  ['', '', 'Hubungi Rimpang: kirim pesan'],
  ['+62812', '', 'Hubungi Rimpang: kirim pesan, telepon, WhatsApp'],
  [
    '+62812',
    'Jl. Melati 5\nSolo',
    'Hubungi Rimpang: kirim pesan, telepon, WhatsApp, atau datang ke Jl. Melati 5 Solo',
  ],
])('the contact page with phone “%s” and address “%s” names the ways there are', (phone, address, words) => {
  const company = { name: 'Rimpang', phone, address } as Shop['company'];
  expect(wordsOfContact({ company }).description).toBe(words);
});
