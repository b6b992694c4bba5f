import { ContactForm } from '../../features/storefront/public/contact-form.tsx';
import { ContactWays } from '../../features/storefront/public/contact-ways.tsx';
import { PageMeta } from '../../features/storefront/public/page-meta.tsx';
import { wordsOfContact } from '../../features/storefront/public/page-words.ts';
import { StaticPage } from '../../features/storefront/public/static-page.tsx';
import { StructuredData } from '../../features/storefront/public/structured-data.tsx';
import type { PageHandle } from '../../page-kind.ts';
import type { Route } from './+types/contact';
import styles from './contact.module.css';
import { readSite } from '../../features/storefront/public/site-context.ts';
import * as publicPaths from '../../paths/public.ts';

export const handle: PageHandle = { static: true, light: true };

export const loader = (args: Route.LoaderArgs) => readSite(args);

/** The contact page (R2.1.10): a form that is really sent, address, e-mail, phone, map, footer. */
export default function Contact({ loaderData: site }: Route.ComponentProps) {
  const { company } = site.shop;
  return (
    <StaticPage site={site} current={publicPaths.contact}>
      <PageMeta
        {...wordsOfContact(site.shop)}
        path={publicPaths.contact}
        baseUrl={site.baseUrl}
        name={company.name}
      />
      <div className={styles.page}>
        <div className={styles.intro}>
          <h1 className="d">Hubungi kami</h1>
          <p>Tanyakan apa saja tentang produk, pesanan, atau kemitraan. Staf kami yang menjawab.</p>
        </div>
        <ContactForm company={company} />
        <ContactWays shop={site.shop} />
      </div>
      <StructuredData site={site} />
    </StaticPage>
  );
}
