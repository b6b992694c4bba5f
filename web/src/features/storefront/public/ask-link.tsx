import type { Company } from '@rimpang/contract/storefront';
import { whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp } from '#icons';
import styles from './ask-link.module.css';

/** Under a price: a question about this product or package, to a human. */
export function AskLink({ company: { name, phone }, about }: { company: Company; about: string }) {
  if (!phone) return null;
  return (
    <a
      className={styles.ask}
      href={whatsappLink(phone, `Halo ${name}, saya ingin bertanya tentang ${about}.`)}
      rel="noreferrer"
    >
      <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
      <span>
        Tanya lewat WhatsApp<span className="vh"> tentang {about}</span>
      </span>
    </a>
  );
}
