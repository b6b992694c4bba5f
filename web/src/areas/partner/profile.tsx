import { Profile } from '../../features/accounts/partner/profile.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function ProfilePage() {
  return (
    <>
      <PageHeader title="Profil" />
      <Profile />
    </>
  );
}
