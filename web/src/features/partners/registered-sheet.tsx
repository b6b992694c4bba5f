import { whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp } from '#icons';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Money } from '../../ui/money.tsx';
import { DescriptionList } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { loginMessage } from './login-message.ts';
import type { Registered } from './registered-partner.ts';
import styles from './registered-sheet.module.css';
import { usePasswordLink } from './use-password-link.ts';

const send = 'Kirim data login lewat WhatsApp';
const whatsapp = <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />;

type Props = { newcomer: Registered; networkTo: string; onClose: () => void };

/** How a registration ends (R2.2.1): who is a partner now, what it brought, and how the newcomer signs in. */
export function RegisteredSheet({ newcomer, networkTo, onClose }: Props) {
  const { partner, referral, pinCode, phone } = newcomer;
  const { link, problem, busy, ask } = usePasswordLink(partner.id);
  const rows = [
    { label: 'Username', value: `@${partner.username}` },
    ...(referral
      ? [{ label: `Bonus referral untuk ${referral.to.fullName}`, value: <Money amount={referral.amount} /> }]
      : []),
    { label: 'PIN terpakai', value: <span className="num">{pinCode}</span> },
  ];
  const foot = (
    <div className={styles.ways}>
      {link ? (
        <OutsideLink
          href={whatsappLink(phone, loginMessage(partner, link, window.location.origin))}
          icon={whatsapp}
          wide
        >
          {send}
        </OutsideLink>
      ) : (
        <Button wide icon={whatsapp} busy={busy} busyLabel="Menyiapkan tautan..." onClick={ask}>
          {problem ? 'Siapkan tautan lagi' : send}
        </Button>
      )}
      <div className={styles.pair}>
        <Button variant="outline" wide onClick={onClose}>
          Daftarkan lagi
        </Button>
        <ButtonLink variant="outline" wide to={networkTo}>
          Lihat di jaringan
        </ButtonLink>
      </div>
    </div>
  );
  return (
    <Sheet open done onClose={onClose} title="Pendaftaran Berhasil!" foot={foot}>
      <p>
        <b>{partner.fullName}</b> sudah menjadi mitra.
      </p>
      <DescriptionList rows={rows} />
      <p className={styles.note}>
        Pesan WhatsApp berisi username dan tautan sekali pakai untuk membuat password sendiri, berlaku 3 hari.
        Password yang Anda isi tadi tidak ikut dikirim.
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Sheet>
  );
}
