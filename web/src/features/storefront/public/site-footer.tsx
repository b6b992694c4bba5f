import type { Shop } from '@rimpang/contract/storefront';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp, IconMail, IconMapPin } from '#icons';
import { Brand } from '../brand.tsx';
import * as publicPaths from '../../../paths/public.ts';
import { leadsSomewhere } from './sections.ts';
import styles from './site-footer.module.css';

/** R2.1.8: each leads to the section whose id is the name in lower case with hyphens, from any page. */
const quickLinks = [
  { label: 'Tentang Kami', to: publicPaths.aboutUs },
  { label: 'Produk', to: publicPaths.products },
  { label: 'Kemitraan', to: publicPaths.tiers },
  { label: 'Kontak', to: publicPaths.contactSection },
];

const legalLinks = [
  { label: 'Privasi', to: publicPaths.privacy },
  { label: 'Ketentuan', to: publicPaths.terms },
  { label: 'Pengembalian', to: publicPaths.returns },
  { label: 'Kode etik', to: publicPaths.ethics },
];

type Props = { shop: Shop; year: number };

/** Blurb, ways to reach a human, quick links, copyright (R2.1.8). */
export function SiteFooter({ shop, year }: Props) {
  const { company, footer } = shop;
  // A company that was not entered yet can only be written to.
  const reachable = company.address || company.phone || company.email;
  return (
    <footer className={`${styles.footer} on-dark-ground`}>
      <div className={styles.wrap}>
        <div className={styles.columns}>
          <div>
            <Brand name={company.name} onDark />
            {footer.blurb && <p className={styles.blurb}>{footer.blurb}</p>}
          </div>
          <section id="kontak" aria-labelledby="hubungi">
            <h2 id="hubungi">Hubungi kami</h2>
            {reachable ? (
              <ContactLines company={company} />
            ) : (
              <a href={publicPaths.contact}>Lewat formulir kontak</a>
            )}
          </section>
          <nav aria-labelledby="tautan">
            <h2 id="tautan">Tautan cepat</h2>
            <ul>
              {quickLinks
                .filter(({ to }) => leadsSomewhere(to, shop))
                .map(({ label, to }) => (
                  <li key={to}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
            </ul>
          </nav>
        </div>
        <nav aria-label="Ketentuan hukum">
          <ul className={styles.legal}>
            {legalLinks.map(({ label, to }) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.copyright}>
          © {year} {company.legalName || company.name}
        </p>
      </div>
    </footer>
  );
}

/** Address, support e-mail and phone, as far as they are known. */
function ContactLines({ company: { name, address, email, phone } }: Pick<Shop, 'company'>) {
  return (
    <ul className={styles.lines}>
      {address && (
        <li>
          <IconMapPin size={20} stroke={1.75} aria-hidden />
          <span>{address}</span>
        </li>
      )}
      {email && (
        <li>
          <IconMail size={20} stroke={1.75} aria-hidden />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phone && (
        <li>
          <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
          <a href={whatsappLink(phone, `Halo ${name}, saya ingin bertanya.`)} rel="noreferrer">
            {formatPhone(phone)}
            <span className="vh"> lewat WhatsApp</span>
          </a>
        </li>
      )}
    </ul>
  );
}
