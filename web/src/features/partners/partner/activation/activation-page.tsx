import { PageHeader } from '../../../../ui/page-header.tsx';
import { ActivationForm } from './activation-form.tsx';
import styles from './activation-page.module.css';
import { ActivationSteps } from './activation-steps.tsx';
import type { Activation } from './types.ts';

/** Dasbor of an account that signed up by itself: what is missing, in order, and the action (decision 008). */
export function ActivationPage({ activation }: { activation: Activation }) {
  return (
    <div className={styles.page} data-ground="plain">
      <PageHeader title="Aktifkan Kemitraan" />
      <p className={styles.lead}>
        Akun Anda sudah dibuat. Kemitraan berjalan setelah email diverifikasi, satu PIN aktivasi tersedia, dan
        data Anda lengkap.
      </p>
      <ActivationSteps activation={activation} />
      <ActivationForm activation={activation} />
    </div>
  );
}
