import { script } from 'virtual:page-script/island';
import { earlyTaps } from '@rimpang/contract/early-taps';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import type { ReactNode } from 'react';
import { IconX } from '#icons';
import type { Site } from './site-context.ts';
import { SiteFrame } from './site-frame.tsx';
import styles from './static-page.module.css';

type Props = {
  site: Site /** The page's address, where the header leads to it. */;
  current?: string;
  children: ReactNode;
};

/** A page of content: header, its own parts, footer, and the one small script that loads what one interacts with. */
export function StaticPage({ site, current, children }: Props) {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: earlyTaps }} />
      <link rel="modulepreload" href={script.src} />
      <noscript>
        <style>{'[data-needs-script]{display:none!important}'}</style>
      </noscript>
      <SiteFrame site={site} current={current}>
        <main id="isi" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </SiteFrame>
      <LoadingFailed phone={site.shop.company.phone} />
      <script type="module" src={script.src} />
    </>
  );
}

/** Shown by the loader where a dialog could not be loaded; by then no other part may come over the line. */
function LoadingFailed({ phone }: { phone: string }) {
  return (
    <div role="alert">
      <div id="gagal-memuat" hidden className={`${styles.failed} on-dark-ground`}>
        <p>
          Formulir belum dapat dimuat. Periksa jaringan Anda, lalu coba lagi
          {phone && (
            <>
              , atau hubungi kami lewat{' '}
              <a href={whatsappLink(phone)}>
                WhatsApp <span className="whole">{formatPhone(phone)}</span>
              </a>
            </>
          )}
          .
        </p>
        <button type="button" data-dismiss aria-label="Tutup pemberitahuan">
          <IconX size={20} stroke={2} aria-hidden />
        </button>
      </div>
    </div>
  );
}
