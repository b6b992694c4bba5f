import type { Product } from '@rimpang/contract/products';
import type { Shop } from '@rimpang/contract/storefront';
import { IconMinus, IconPlus } from '#icons';
import { AskLink } from './ask-link.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { Guidance, Licences } from './guidance.tsx';
import { HumanHelp } from './human-help.tsx';
import * as publicPaths from '../../../paths/public.ts';
import { bottleOf } from './pictures.ts';
import { ProductPicture } from './product-picture.tsx';
import { Price } from './price.tsx';
import styles from './products.module.css';

/** Each product is one full-bleed field with all its ingredients, set like a herbarium label (R12.31). */
export function Products({ shop }: { shop: Shop }) {
  const { products } = shop;
  if (products.length === 0) return null;
  return (
    <section className={styles.products} id="produk" aria-labelledby="judul-produk">
      <h2 className="vh" id="judul-produk">
        Produk
      </h2>
      {products.map((product) => (
        <ProductField key={product.id} product={product} shop={shop} />
      ))}
    </section>
  );
}

type FieldProps = { product: Product; shop: Shop /** Is it a page of its own? */; alone?: boolean };

/** One product: what it is and holds, its price, and the way to buy it. By itself it also tells how to use and store it. */
export function ProductField({ product, shop, alone = false }: FieldProps) {
  const { company, open, delivery } = shop;
  const { name, description, price, volumeMl } = product;
  const { field, source } = bottleOf(product);
  const hasPicture = product.photo !== null || source !== null;
  return (
    <article className={`${styles.field} ${styles[field]}`}>
      <div className={`${styles.inner} ${hasPicture ? '' : styles.wordsOnly}`}>
        <ProductPicture product={product} lazy={!alone} drawn={styles.bottle} />
        <div className={styles.text}>
          {alone ? <h1 className="d">{name}</h1> : <h3 className="d">{name}</h3>}
          <p className={styles.description}>{description}</p>
          <Ingredients product={product} />
          <div className={styles.buy}>
            <p className={styles.price}>
              <Price amount={price} /> <span className={styles.unit}>per botol {volumeMl} ml</span>
            </p>
            <DeliveryLine delivery={delivery} />
            <AskLink company={company} about={name} />
            <Licences product={product} />
            {alone ? (
              <Guidance product={product} />
            ) : (
              <a className={styles.more} href={publicPaths.productPage(product.id)}>
                Selengkapnya<span className="vh"> tentang {name}</span>
              </a>
            )}
            {open ? <BuyRow product={product} /> : <p>Toko kami belum buka.</p>}
            {open && <HumanHelp company={company} about={`Halo, saya ingin memesan ${name}.`} />}
          </div>
        </div>
      </div>
    </article>
  );
}

function Ingredients({ product: { name, ingredients } }: { product: Product }) {
  const columns = ingredients.length === 3 ? styles.three : '';
  return (
    <ul className={`${styles.ingredients} ${columns}`} aria-label={`Bahan ${name}`}>
      {ingredients.map((ingredient) => (
        <li key={ingredient.name}>
          {ingredient.name}
          {ingredient.amount && ` ${ingredient.amount}`}{' '}
          {ingredient.latin && (
            <span className="latin" lang="la">
              {ingredient.latin}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many, and the button; both are brought to life by the islands' loader. */
function BuyRow({ product: { id, name } }: { product: Product }) {
  return (
    <div className={styles.row} data-needs-script>
      <fieldset className={styles.stepper} data-stepper aria-label={`Jumlah ${name}`}>
        <button type="button" data-step="-1" aria-label={`Kurangi jumlah ${name}`}>
          <IconMinus size={20} stroke={2} aria-hidden />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
          maxLength={12}
          aria-label={`Jumlah ${name}`}
          data-quantity={id}
        />
        <button type="button" data-step="1" aria-label={`Tambah jumlah ${name}`}>
          <IconPlus size={20} stroke={2} aria-hidden />
        </button>
      </fieldset>
      <button type="button" className={styles.button} data-buy={id}>
        Beli Sekarang<span className="vh"> {name}</span>
      </button>
      <p className={styles.note} aria-live="polite" data-quantity-note />
    </div>
  );
}
