import { useSession } from '../../../session/session-store.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Card, DescriptionList, Section } from '../../../ui/section.tsx';
import { OwnEmailSection } from '../own-email.tsx';
import { PasswordForm } from '../password-form.tsx';

const roleNames = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  finance: 'Finance',
  cs: 'Customer Service',
  mitra: 'Mitra',
} as const;

/** The own account of staff: who is signed in, where e-mails go, and the own password. */
export function AccountPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title="Profil" />
      <Card padded>
        <DescriptionList
          rows={[
            { label: 'Nama lengkap', value: user.profile.fullName },
            { label: 'Username', value: `@${user.username}` },
            { label: 'Email', value: user.email || 'Belum dikonfirmasi' },
            { label: 'Peran', value: roleNames[user.role] },
          ]}
        />
      </Card>
      <OwnEmailSection />
      <Section title="Ganti password">
        <Card padded>
          <PasswordForm role={user.role} onChanged={() => undefined} />
        </Card>
      </Section>
    </>
  );
}
