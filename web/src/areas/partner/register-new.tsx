import { RegisterNew } from '../../features/partners/partner/register-new.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function RegisterNewPage() {
  return (
    <>
      <PageHeader title="Daftarkan mitra" back="/dashboard" />
      <RegisterNew />
    </>
  );
}
