import { expect, test } from 'vitest';
import { deliveryCost, deliveryWords } from './delivery.ts';

const java = { name: 'Jawa', cost: 15_000 };
const papua = { name: 'Papua', cost: 60_000 };
const byArea = { mode: 'areas', areas: [java, papua] } as const;
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

test.each([
  [{ mode: 'included', areas: [] }, 'Termasuk ongkir'],
  [{ mode: 'ask', areas: [] }, 'Ongkir belum termasuk; kami beri tahu lewat WhatsApp'],
  [byArea, 'Ongkir Rp 15.000 sampai Rp 60.000 menurut daerah'],
  [{ mode: 'areas', areas: [java] }, 'Ongkir Rp 15.000'],
] as const)('%o reads: %s', (delivery, words) => {
  expect(plain(deliveryWords(delivery))).toBe(words);
});

test.each([
  [byArea, 'Papua', 60_000],
  [byArea, 'Bulan', null],
  [byArea, undefined, null],
  [{ mode: 'included', areas: [papua] }, 'Papua', 0],
  [{ mode: 'ask', areas: [] }, undefined, 0],
] as const)('to deliver under %o to %s costs %s', (delivery, area, cost) => {
  expect(deliveryCost(delivery, area)).toBe(cost);
});
