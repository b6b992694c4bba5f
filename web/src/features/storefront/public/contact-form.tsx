import type { Company } from '@rimpang/contract/storefront';
import styles from './contact-form.module.css';
import { LegalLine } from '../../../ui/legal-line.tsx';
import { HumanHelp } from './human-help.tsx';
import * as publicPaths from '../../../paths/public.ts';

/** The contact form; the browser itself demands its fields (R5.16), the islands' loader sends it. */
export function ContactForm({ company }: { company: Company }) {
  return (
    <form className={styles.form} method="post" action={publicPaths.contact} data-contact>
      <h2 className="d">Kirim pesan</h2>
      <div className={styles.fields} data-needs-script>
        <label className={styles.field}>
          Nama lengkap
          <input name="name" required maxLength={120} autoComplete="name" />
        </label>
        <label className={styles.field}>
          Email
          <input name="email" type="email" required maxLength={254} autoComplete="email" />
        </label>
        <label className={styles.field}>
          Pesan
          <textarea name="message" required rows={6} maxLength={4000} />
        </label>
        <div className={styles.away} aria-hidden="true">
          <label>
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <LegalLine of="message" />
        <button
          type="submit"
          className={styles.button}
          data-label="Kirim pesan"
          data-busy-label="Mengirim..."
        >
          Kirim pesan
        </button>
      </div>
      <output className={styles.received} />
      <HumanHelp company={company} about="Halo, saya ingin bertanya." />
    </form>
  );
}
