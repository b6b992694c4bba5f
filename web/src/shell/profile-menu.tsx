import { IconDeviceMobileDown, IconLogout, IconShare, IconUser } from '#icons';
import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import { signOut } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './profile-menu.module.css';

type Props = {
  profile: string;
  /** Puts the portal on the home screen; left out where that cannot be offered. */
  onInstall?: (() => void) | null;
  /** Opens 'Undang mitra'; partners only. */
  onInvite?: () => void;
};

/** The menu behind one's initials: Profil and Keluar (R2.2.17, R2.3.1), and the way to the home screen. */
export function ProfileMenu({ profile, onInstall, onInvite }: Props) {
  const { user } = useSession();
  const id = useId();
  const place = (event: MouseEvent) => {
    const { bottom, right } = event.currentTarget.getBoundingClientRect();
    const style = document.getElementById(id)?.style;
    style?.setProperty('--top', `${bottom + 8}px`);
    style?.setProperty('--right', `${document.documentElement.clientWidth - right}px`);
  };
  const close = () => document.getElementById(id)?.hidePopover();
  const after = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <div className={styles.profile}>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        onClick={place}
        aria-label={`Menu profil ${user.profile.fullName}`}
      >
        <Avatar name={user.profile.fullName} tone="kunyit" src={user.profile.avatarUrl} />
        <span className={styles.name}>{user.profile.fullName}</span>
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <p className={styles.who}>
          <b>{user.profile.fullName}</b>
          <span>@{user.username}</span>
        </p>
        <Link to={profile} onClick={close}>
          <IconUser size={20} stroke={1.75} aria-hidden />
          Profil
        </Link>
        {onInvite && (
          <button type="button" onClick={after(onInvite)}>
            <IconShare size={20} stroke={1.75} aria-hidden />
            Undang mitra
          </button>
        )}
        {onInstall && (
          <button type="button" onClick={after(onInstall)}>
            <IconDeviceMobileDown size={20} stroke={1.75} aria-hidden />
            Pasang di layar utama
          </button>
        )}
        <button type="button" onClick={signOut}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          Keluar
        </button>
      </div>
    </div>
  );
}
