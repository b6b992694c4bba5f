import { IconShare } from '#icons';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import * as publicPaths from '../../../paths/public.ts';
import styles from './profile.module.css';
import { QrCode } from '../../../ui/qr-code.tsx';

/** The link that names the reader as upline of the person who follows it; shared by the phone where it can. */
export function ReferralLink({ username }: { username: string }) {
  const link = window.location.origin + publicPaths.registerUnder(username);
  const share = async () => {
    try {
      await navigator.share({ title: 'Rimpang', text: 'Ayo bergabung sebagai mitra Rimpang.', url: link });
    } catch {
      // Closed without sharing.
    }
  };
  return (
    <section className={`${styles.panel} ${styles.share}`} aria-labelledby="tautan-referral">
      <h2 id="tautan-referral" className="d">
        Tautan referral
      </h2>
      <p className={styles.link}>{link}</p>
      <div className={styles.row}>
        <CopyButton text={link} label="Salin tautan referral" done="Tautan referral berhasil disalin." />
        {'share' in navigator && (
          <Button small icon={<IconShare size={18} stroke={2} aria-hidden />} onClick={() => void share()}>
            Bagikan
          </Button>
        )}
      </div>
      <p className={styles.quiet}>Yang mendaftar lewat tautan ini tercatat dengan Anda sebagai upline.</p>
      <div className={styles.qr}>
        <QrCode text={link} label="Kode QR tautan referral" />
      </div>
    </section>
  );
}
