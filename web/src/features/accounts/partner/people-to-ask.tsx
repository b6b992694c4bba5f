import { normalisePhone, whatsappLink } from '@rimpang/domain/partners';
import { useQuery } from '@tanstack/react-query';
import { IconBrandWhatsapp } from '#icons';
import { queries } from '../../../api/client.ts';
import styles from './people-to-ask.module.css';

type Props = { upline: { fullName: string } | null; uplinePhone: string | null };

/** The humans one can ask: the own upline, and customer service. */
export function PeopleToAsk({ upline, uplinePhone }: Props) {
  const company = useQuery({
    ...queries.storefront.company.queryOptions({ input: {} }),
    staleTime: Infinity,
  });
  const service = company.data?.phone;
  return (
    <div className={styles.people}>
      {upline && uplinePhone && <Chat phone={uplinePhone} name={`Upline Anda, ${upline.fullName}`} />}
      {service && <Chat phone={service} name="Layanan pelanggan" />}
    </div>
  );
}

function Chat({ phone, name }: { phone: string; name: string }) {
  return (
    <a
      className={styles.chat}
      href={whatsappLink(normalisePhone(phone) ?? phone)}
      target="_blank"
      rel="noreferrer"
    >
      <IconBrandWhatsapp size={22} stroke={1.75} aria-hidden />
      <span>
        <b>{name}</b>
        WhatsApp
      </span>
    </a>
  );
}
