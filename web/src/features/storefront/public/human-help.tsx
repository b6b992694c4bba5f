import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import type { Company } from '@rimpang/contract/storefront';
import styles from './human-help.module.css';

type Props = { company: Company /** What the message begins with. */; about: string };

/** Where a form needs a script and there is none: how to reach a human instead. */
export function HumanHelp({ company: { phone, email }, about }: Props) {
  return (
    <noscript>
      <p className={styles.help}>
        Formulir ini memerlukan JavaScript. Hubungi kami lewat{' '}
        {phone ? (
          <a href={whatsappLink(phone, about)}>
            WhatsApp <span className="whole">{formatPhone(phone)}</span>
          </a>
        ) : (
          <a href={`mailto:${email}`}>{email}</a>
        )}
        .
      </p>
    </noscript>
  );
}
