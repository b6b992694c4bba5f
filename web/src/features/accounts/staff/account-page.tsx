import { useSession } from '../../../session/session-store.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Card, Section } from '../../../ui/section.tsx';
import { Devices } from '../../sessions/devices.tsx';
import { roleLabels } from '@rimpang/domain/roles';
import { SecondFactor } from '../../sessions/second-factor.tsx';
import { useSecondFactorOn } from '../../../session/use-second-factor-on.ts';
import { OwnEmailSection } from '../own-email.tsx';
import { OwnHead } from '../own-head.tsx';
import { PasswordForm } from '../password-form.tsx';
import styles from './account-page.module.css';
import { OwnPartnership } from './own-partnership.tsx';
import { OwnName } from './own-name.tsx';

/** The own account of staff (R2.3.27): face, name and e-mail on the left, what keeps the account safe on the right. */
export function AccountPage() {
  const { user } = useSession();
  const secondFactor = useSecondFactorOn();
  return (
    <>
      <PageHeader title="Profil" />
      <div className={styles.columns}>
        <div>
          <OwnHead
            fullName={user.profile.fullName}
            username={user.username}
            position={roleLabels[user.role]}
            avatarUrl={user.profile.avatarUrl}
          />
          <Section title="Nama">
            <OwnName />
          </Section>
          <OwnEmailSection />
          <OwnPartnership />
        </div>
        <div>
          <Section title="Ganti password">
            <Card padded>
              <PasswordForm
                role={user.role}
                secondFactor={secondFactor}
                repeated
                onChanged={() => undefined}
              />
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
