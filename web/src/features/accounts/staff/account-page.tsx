import { useSession } from '../../../session/session-store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Card, Section } from '../../../ui/section.tsx';
import { Devices } from '../../sessions/devices.tsx';
import { SecondFactor } from '../../sessions/second-factor.tsx';
import { FaceTools } from '../face-tools.tsx';
import { OwnEmailSection } from '../own-email.tsx';
import { PasswordForm } from '../password-form.tsx';
import styles from './account-page.module.css';
import { OwnName } from './own-name.tsx';

const roleNames = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  finance: 'Finance',
  cs: 'Customer Service',
  mitra: 'Mitra',
} as const;

/** The own account of staff (R2.3.27): face, name and e-mail on the left, what keeps the account safe on the right. */
export function AccountPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title="Profil" />
      <div className={styles.columns}>
        <div>
          <Face />
          <Section title="Nama">
            <OwnName />
          </Section>
          <OwnEmailSection />
        </div>
        <div>
          <Section title="Ganti password">
            <Card padded>
              <PasswordForm role={user.role} repeated onChanged={() => undefined} />
            </Card>
          </Section>
          <Section title="Keamanan">
            <SecondFactor />
          </Section>
          <Section title="Perangkat">
            <Devices />
          </Section>
        </div>
      </div>
    </>
  );
}

function Face() {
  const { username, role, profile } = useSession().user;
  return (
    <header className={styles.head}>
      <span className={styles.face}>
        <Avatar name={profile.fullName} tone="kunyit" src={profile.avatarUrl} />
      </span>
      <div>
        <p className={`${styles.name} d`}>{profile.fullName}</p>
        <p className={styles.user}>
          @{username} · {roleNames[role]}
        </p>
      </div>
      <FaceTools hasFace={profile.avatarUrl !== null} />
    </header>
  );
}
