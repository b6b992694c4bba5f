import type { contract } from '@rimpang/contract/index';
import type { Product } from '@rimpang/contract/products';
import type { Tier } from '@rimpang/contract/shop';
import { yearMonthLabel } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { publicOrderTotal, type PublicOrderKind, referencePrefixes } from '@rimpang/domain/storefront';
import type { Tx } from '../../platform/database/database.ts';
import { demandTotal } from '../../platform/requests/as-shown.ts';
import { fieldFailure } from '../../platform/requests/failure.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import type { InputOf } from '../../platform/requests/verb.ts';
import { attachPublicProof } from '../files/index.ts';
import { emailToVisitor } from './acknowledge.ts';
import { insertOrder } from './order-store.ts';

type Item = { kind: PublicOrderKind; id: string; title: string; price: number; quantity: number };

/** The bottles of a package. */
type Goods = { id: string; title: string; quantity: number };

type Sender = Omit<
  InputOf<typeof contract.storefront.registerTier>,
  'tierId' | 'productId' | 'area' | 'bottles'
> & {
  address?: string;
  goods?: Goods;
  /** What delivery costs beside the price; null where it costs nothing more. */
  delivery: PaidDelivery | null;
  /** False for one of very many from the same address. */
  usual: boolean;
};

type PaidDelivery = { area: string; cost: number };

const words = {
  product: { subject: 'Pesanan', noun: 'pesanan Anda' },
  tier: { subject: 'Pendaftaran', noun: 'pendaftaran paket Anda' },
} as const satisfies Record<PublicOrderKind, { subject: string; noun: string }>;

/**
 * Stores what a visitor ordered, at the price of this moment, and takes the proof for it; OFFER_CHANGED where another total was shown. What filled in the
 * honeypot is stored apart, unannounced and unanswered: a machine learns nothing, and a person loses nothing. One of
 * very many from the same address is stored apart too, but acknowledged: the sender may have paid.
 */
export async function submitOrder(tx: Tx, item: Item, sender: Sender, now: Date) {
  const { proofFileId, name, phone, email, address, website, usual, goods, delivery } = sender;
  const machine = Boolean(website?.trim());
  const suspected = machine || !usual;
  await attachPublicProof(tx, proofFileId, now);
  const total = publicOrderTotal(item.price, item.quantity, delivery?.cost);
  demandTotal(sender.total, total);
  const { id, reference } = await insertOrder(tx, {
    kind: item.kind,
    itemId: item.id,
    title: item.title,
    quantity: item.quantity,
    unitPrice: item.price,
    total,
    name,
    phone,
    email,
    address,
    goods,
    delivery,
    proofFileId,
    suspected,
    referencePrefix: `${referencePrefixes[item.kind]}-${yearMonthLabel(now)}`,
    now,
  });
  const messages = machine ? [] : await acknowledge(tx, item, { reference, total, sender, now });
  const acknowledgedTo = (machine ? email : messages[0]?.email?.address) ?? null;
  return {
    result: {
      reference,
      title: item.title,
      quantity: item.quantity,
      total,
      goods: goods ? { title: goods.title, quantity: goods.quantity } : null,
      delivery,
      acknowledgedTo,
    },
    audit: {
      subject: `public-order:${id}`,
      detail: { reference, item: item.title, quantity: item.quantity, total, suspected },
    },
    messages,
    live: ['storefront-orders'],
  };
}

function acknowledge(
  tx: Tx,
  { kind, quantity, title }: Item,
  order: { reference: string; total: number; sender: Sender; now: Date },
): Promise<Message[]> {
  const { subject, noun } = words[kind];
  const { reference, total, sender, now } = order;
  const { goods, delivery } = sender;
  const contents = goods ? `Isi paket: ${goods.quantity} × ${goods.title}. ` : '';
  const included = delivery ? ` (termasuk ongkir ${delivery.area} ${formatRupiah(delivery.cost)})` : '';
  const notice = {
    kind: 'storefront.order-received',
    title: `${subject} ${reference} kami terima`,
    body: `Terima kasih. Kami menerima ${noun}: ${quantity} × ${title}, total ${formatRupiah(total)}${included}. ${contents}Nomor: ${reference}. Kami mencocokkan transfer Anda, lalu menghubungi Anda lewat WhatsApp.`,
    to: { name: sender.name, address: sender.email },
  };
  return emailToVisitor(tx, notice, now);
}

export function itemOf<T extends Product | Tier>(items: readonly T[], id: string, field: string): T {
  const item = items.find((one) => one.id === id);
  if (!item) throw fieldFailure('NOT_FOUND', field);
  return item;
}
