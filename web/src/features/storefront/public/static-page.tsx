import { script } from 'virtual:page-script/island';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import type { ReactNode } from 'react';
import type { Site } from './site-context.ts';
import { DemoBanner } from '../../../ui/demo-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './static-page.module.css';

type Props = { site: Site /** The page's own address. */; current: string; children: ReactNode };

/** A page of content: header, its own parts, footer, and the one small script that loads what one interacts with. */
export function StaticPage({ site: { shop, year }, current, children }: Props) {
  return (
    <>
      <noscript>
        <style>{'[data-needs-script]{display:none!important}'}</style>
      </noscript>
      {shop.demo && <DemoBanner />}
      <SiteHeader shop={shop} current={current} />
      <main id="isi" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter shop={shop} year={year} />
      <LoadingFailed phone={shop.company.phone} />
      <script type="module" src={script.src} />
    </>
  );
}

/** Shown by the loader where a dialog could not be loaded; by then no other part may come over the line. */
function LoadingFailed({ phone }: { phone: string }) {
  return (
    <div role="alert">
      <p id="gagal-memuat" hidden className={`${styles.failed} on-dark-ground`}>
        Formulir belum dapat dimuat. Periksa jaringan Anda, lalu coba lagi
        {phone && (
          <>
            , atau hubungi kami lewat <a href={whatsappLink(phone)}>WhatsApp {formatPhone(phone)}</a>
          </>
        )}
        .
      </p>
    </div>
  );
}
