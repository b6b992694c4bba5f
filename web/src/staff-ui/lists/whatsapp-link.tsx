import { IconBrandWhatsapp } from '#icons';
import { formatPhone, normalisePhone, whatsappLink } from '@rimpang/domain/partners';
import styles from './whatsapp-link.module.css';

/** A person's number as people write it; opens the chat. `phone` is E.164, or as a person typed it. */
export function WhatsappLink({ phone, name }: { phone: string; name: string }) {
  const number = normalisePhone(phone) ?? phone;
  return (
    <a className={styles.link} href={whatsappLink(number)} target="_blank" rel="noreferrer">
      <IconBrandWhatsapp size={18} stroke={2} aria-hidden />
      <span className="vh">WhatsApp {name} </span>
      {formatPhone(number)}
    </a>
  );
}
