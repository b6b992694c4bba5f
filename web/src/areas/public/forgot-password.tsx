import type { Company } from '@rimpang/contract/storefront';
import { formatPhone, whatsappLink } from '@rimpang/domain/partners';
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './forgot-password.module.css';

const question = 'Halo, saya lupa password akun Rimpang saya.';

/** How to get back in today: through a human. The e-mail form of spec 2.1 takes this page's place later. */
export default function ForgotPassword() {
  const [company, setCompany] = useState<Company | null>(null);
  useEffect(() => {
    call<Company>('/storefront/company').then(setCompany, () => undefined);
  }, []);
  return (
    <AuthPage title="Lupa password?" tab="Lupa password">
      <p className={styles.quiet}>
        Hubungi layanan pelanggan. Setelah memastikan bahwa ini benar Anda, staf membuat password sementara
        yang berlaku 24 jam; Anda menggantinya saat pertama kali masuk.
      </p>
      {company && (
        <ul className={styles.ways}>
          <li>
            <a href={whatsappLink(company.phone, question)} target="_blank" rel="noreferrer">
              <IconBrandWhatsapp size={24} stroke={1.75} aria-hidden />
              WhatsApp {formatPhone(company.phone)}
            </a>
          </li>
          <li>
            <a href={`mailto:${company.email}`}>
              <IconMail size={24} stroke={1.75} aria-hidden />
              {company.email}
            </a>
          </li>
        </ul>
      )}
      <a className={styles.back} href="/login">
        Kembali ke login
      </a>
    </AuthPage>
  );
}
