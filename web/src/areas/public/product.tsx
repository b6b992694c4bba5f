import { data } from 'react-router';
import { Legal } from '../../features/storefront/public/legal.tsx';
import { PageMeta } from '../../features/storefront/public/page-meta.tsx';
import { wordsOfProduct } from '../../features/storefront/public/page-words.ts';
import { ProductField } from '../../features/storefront/public/products.tsx';
import { readSite } from '../../features/storefront/public/site-context.ts';
import { StaticPage } from '../../features/storefront/public/static-page.tsx';
import { StructuredData } from '../../features/storefront/public/structured-data.tsx';
import type { PageHandle } from '../../page-kind.ts';
import * as publicPaths from '../../paths/public.ts';
import type { Route } from './+types/product';
import styles from './product.module.css';

export const handle: PageHandle = { static: true, light: true };

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const product = site.shop.products.find(({ id }) => id === args.params.id) ?? null;
  return data({ site, product }, { status: product ? 200 : 404 });
}

/** One product with an address of its own, so that a search or a message can lead to it (R2.1.26). */
export default function ProductPage({ loaderData: { site, product } }: Route.ComponentProps) {
  const { shop, baseUrl } = site;
  if (!product) return <NoSuchProduct site={site} />;
  const path = publicPaths.productPage(product.id);
  return (
    <StaticPage site={site} current={path}>
      <PageMeta {...wordsOfProduct(shop, product)} path={path} baseUrl={baseUrl} name={shop.company.name} />
      {/* The last of its row, as the only product of a shop is: it takes the whole width. */}
      <div>
        <ProductField product={product} shop={shop} alone />
      </div>
      <p className={styles.ways}>
        <a href={publicPaths.products}>Semua produk</a>
        <a href={publicPaths.returns}>Pembatalan dan pengembalian</a>
      </p>
      <Legal shop={shop} />
      <StructuredData site={site} products={[product]} />
    </StaticPage>
  );
}

function NoSuchProduct({ site }: Pick<Route.ComponentProps['loaderData'], 'site'>) {
  return (
    <StaticPage site={site} current={publicPaths.products}>
      <title>{`Produk tidak ditemukan · ${site.shop.company.name}`}</title>
      <div className={styles.missing}>
        <h1 className="d">Produk tidak ditemukan</h1>
        <p>Produk ini tidak ada, atau tidak dijual lagi.</p>
        <p className={styles.ways}>
          <a href={publicPaths.products}>Lihat produk kami</a>
        </p>
      </div>
    </StaticPage>
  );
}
