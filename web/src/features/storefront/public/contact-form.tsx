import type { Company } from '@rimpang/contract/storefront';
import type { ReactNode } from 'react';
import { IconAlertCircle } from '#icons';
import styles from './contact-form.module.css';
import { LegalLine } from '../../../ui/legal-line.tsx';
import { HumanHelp } from './human-help.tsx';
import * as publicPaths from '../../../paths/public.ts';

/**
 * The contact form. All its fields are required (R5.16); what is missing is said beside them by what sends the form, in the
 * page's language rather than the browser's. Without script there is no form.
 */
export function ContactForm({ company }: { company: Company }) {
  return (
    <form className={styles.form} method="post" action={publicPaths.contact} noValidate data-contact>
      <h2 className="d">Kirim pesan</h2>
      <div className={styles.fields} data-needs-script>
        <Labelled name="name" label="Nama lengkap">
          <input {...naming('name')} required maxLength={120} autoComplete="name" />
        </Labelled>
        <Labelled name="email" label="Email">
          <input {...naming('email')} type="email" required maxLength={254} autoComplete="email" />
        </Labelled>
        <Labelled name="message" label="Pesan">
          <textarea {...naming('message')} required rows={6} maxLength={4000} />
        </Labelled>
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

type ContactField = 'name' | 'email' | 'message';

const idOf = (name: ContactField) => `pesan-${name}`;
const naming = (name: ContactField) => ({
  name,
  id: idOf(name),
  'aria-describedby': `${idOf(name)}-message`,
});

/** A field, its label, and the line for what is wrong with it. */
function Labelled({ name, label, children }: { name: ContactField; label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={idOf(name)}>{label}</label>
      {children}
      <div className={styles.problem}>
        <IconAlertCircle size={18} stroke={2} aria-hidden />
        <p id={`${idOf(name)}-message`} aria-live="polite" />
      </div>
    </div>
  );
}
