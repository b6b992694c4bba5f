import type { Shop } from '@rimpang/contract/storefront';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { pictureOf, plantOf } from '../pictures.ts';
import { OrderForm } from './order-form.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import type { Item, OrderRequest, Receipt } from './order-types.ts';
import { useShop } from './use-shop.ts';

type Props = { request: OrderRequest; onClose: () => void };

/** The purchase dialog of a product, or the dialog of a package: what to pay, the form, then the receipt. */
export function OrderDialog({ request, onClose }: Props) {
  const { shop, problem, retry, refresh } = useShop();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const item = shop && itemOf(shop, request);
  if (shop && receipt) {
    const deliveryTime = item?.delivery?.time ?? null;
    return (
      <OrderReceipt
        receipt={receipt}
        kind={request.kind}
        shop={shop}
        deliveryTime={deliveryTime}
        onClose={onClose}
      />
    );
  }
  if (shop?.open && item) {
    return (
      <OrderForm
        item={item}
        company={shop.company}
        demo={shop.demo}
        onDone={setReceipt}
        onChanged={refresh}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet open withoutStep title={request.kind === 'product' ? 'Beli' : 'Daftar'} onClose={onClose} wide>
      {problem && (
        <div role="alert">
          <p>{problem}</p>
          <Button onClick={retry}>Coba lagi</Button>
        </div>
      )}
      {shop && !shop.open && <p>Toko kami belum buka. Silakan coba lagi nanti, atau hubungi kami.</p>}
      {shop?.open && !item && (
        <p>Pilihan ini sudah tidak tersedia. Muat ulang halaman untuk melihat yang terbaru.</p>
      )}
      {!shop && !problem && <Skeleton height="20rem" />}
    </Sheet>
  );
}

function itemOf({ products, tiers, delivery }: Shop, { kind, id, quantity }: OrderRequest): Item | null {
  if (kind === 'product') {
    const product = products.find((one) => one.id === id);
    if (!product) return null;
    const { name: title, price } = product;
    const picture = pictureOf(product, 'small');
    return { kind, id, title, price, quantity, picture, heading: `Beli ${title}`, goods: null, delivery };
  }
  const tier = tiers.find((one) => one.id === id);
  if (!tier) return null;
  const { title, price, bottles, buttonText } = tier;
  const goods = bottles > 0 && products.length > 0 ? { bottles, products } : null;
  const picture = plantOf(tier).source;
  const heading = `${buttonText} · ${title}`;
  return { kind, id, title, price, quantity: 1, picture, heading, goods, delivery: goods && delivery };
}
