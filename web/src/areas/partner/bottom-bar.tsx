import { IconSitemap, IconHome, IconMenu2, IconUser, IconUserPlus } from '#icons';
import { NavLink } from 'react-router';
import styles from './bottom-bar.module.css';
import * as partnerPaths from '../../paths/partner.ts';
import * as publicPaths from '../../paths/public.ts';

/** The bar of phones (R2.2.18); its edge swells into a knuckle under the home button, which is a slice on Dasbor. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  return (
    <nav className={styles.bar} aria-label="Navigasi utama">
      <svg className={styles.ground} viewBox="0 0 360 84" preserveAspectRatio="none" aria-hidden="true">
        <path
          fill="currentColor"
          d="M0 16h118c16 0 19-4 26-9 10-7 22-7.5 36-7.5S206 0 216 7c7 5 10 9 26 9h118v68H0Z"
        />
      </svg>
      <ul>
        <li>
          <button type="button" onClick={onMenu}>
            <IconMenu2 size={24} stroke={1.75} aria-hidden />
            Menu
          </button>
        </li>
        <li>
          <NavLink to={partnerPaths.network}>
            <IconSitemap size={24} stroke={1.75} aria-hidden />
            Jaringan
          </NavLink>
        </li>
        <li>
          <NavLink to={publicPaths.partnerArea} end className={styles.home} aria-label="Dasbor">
            <IconHome size={26} stroke={1.75} aria-hidden />
          </NavLink>
        </li>
        <li>
          <NavLink to={partnerPaths.registerPartner}>
            <IconUserPlus size={24} stroke={1.75} aria-hidden />
            Daftar
          </NavLink>
        </li>
        <li>
          <NavLink to={partnerPaths.profile}>
            <IconUser size={24} stroke={1.75} aria-hidden />
            Profil
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
