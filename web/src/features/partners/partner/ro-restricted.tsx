import { IconLock } from '#icons';
import { ButtonLink } from '../../../ui/button-link.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import styles from './ro-restricted.module.css';

/** The card instead of the team's history while the own RO is not active (R2.2.16). */
export function RoRestricted() {
  return (
    <section className={styles.card} aria-labelledby="akses-terbatas">
      <span className={styles.lock}>
        <IconLock size={26} stroke={1.75} aria-hidden />
      </span>
      <h2 id="akses-terbatas" className="d">
        Akses terbatas
      </h2>
      <p>
        Riwayat RO tim hanya terbuka selama status RO Anda aktif. Aktifkan RO Anda untuk melihatnya, dan agar
        bonus RO dari tim tidak terlewat.
      </p>
      <ButtonLink to={partnerPaths.activateRo} wide>
        Aktivasi PIN RO
      </ButtonLink>
    </section>
  );
}
