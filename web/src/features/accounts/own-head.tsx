import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { FaceTools } from './face-tools.tsx';
import styles from './own-head.module.css';

type Props = {
  fullName: string;
  username: string;
  /** Rank or role, as people read it. */
  position: string;
  avatarUrl: string | null;
  /** What else is said below the name. */
  children?: ReactNode;
};

/** Who one is, with a face that can be changed. */
export function OwnHead({ fullName, username, position, avatarUrl, children }: Props) {
  return (
    <header className={styles.head}>
      <span className={styles.face}>
        <Avatar name={fullName} tone="kunyit" src={avatarUrl} />
      </span>
      <div>
        <h2 className={`${styles.name} d`}>{fullName}</h2>
        <p className={styles.user}>
          <Dotted parts={[`@${username}`, position]} />
        </p>
        {children}
      </div>
      <FaceTools hasFace={avatarUrl !== null} />
    </header>
  );
}
