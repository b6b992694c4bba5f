import type { ownProfile } from '@rimpang/contract/partners';
import type { z } from 'zod';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { FaceTools } from '../face-tools.tsx';
import styles from './profile.module.css';

export type Me = z.infer<typeof ownProfile>;

/** Who one is, with a face that can be changed. */
export function ProfileHead({ me }: { me: Me }) {
  return (
    <header className={styles.head}>
      <span className={styles.face}>
        <Avatar name={me.fullName} tone="kunyit" src={me.avatarUrl} />
      </span>
      <div>
        <h2 className={`${styles.name} d`}>{me.fullName}</h2>
        <p className={styles.user}>
          @{me.username} · {me.rank}
        </p>
        <p className={styles.badges}>
          <Badge status={me.status} />
          <Badge status={me.roStatus} label={`RO ${me.roStatus}`} />
        </p>
      </div>
      <FaceTools hasFace={me.avatarUrl !== null} />
    </header>
  );
}
