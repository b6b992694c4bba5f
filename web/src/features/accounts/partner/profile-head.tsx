import type { ownProfile } from '@rimpang/contract/partners';
import type { z } from 'zod';
import { Badge } from '../../../ui/badge.tsx';
import { OwnHead } from '../own-head.tsx';
import styles from './profile.module.css';

export type Me = z.infer<typeof ownProfile>;

/** Who one is, with the states of the partnership. */
export function ProfileHead({ me }: { me: Me }) {
  return (
    <OwnHead fullName={me.fullName} username={me.username} position={me.rank} avatarUrl={me.avatarUrl}>
      <p className={styles.badges}>
        <Badge status={me.status} />
        <Badge status={me.roStatus} label={`RO ${me.roStatus}`} />
      </p>
    </OwnHead>
  );
}
