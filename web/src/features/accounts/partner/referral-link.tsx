import * as publicPaths from '../../../paths/public.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { InviteButton } from './invite/invite-button.tsx';
import styles from './profile.module.css';

/** The link that names the reader as upline of the person who follows it, and the ways to send it. */
export function ReferralLink({ username }: { username: string }) {
  const link = window.location.origin + publicPaths.registerUnder(username);
  return (
    <section className={`${styles.panel} ${styles.share}`} aria-labelledby="tautan-referral">
      <h2 id="tautan-referral" className="d">
        Tautan referral
      </h2>
      <p className={styles.link}>{link}</p>
      <div className={styles.row}>
        <InviteButton />
        <CopyButton text={link} label="Salin tautan referral" done="Tautan referral berhasil disalin." />
      </div>
      <p className={styles.quiet}>Yang mendaftar lewat tautan ini tercatat dengan Anda sebagai upline.</p>
    </section>
  );
}
