import { RegisterNew } from '../../features/partners/register-new.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function RegisterNewPage() {
  return (
    <>
      <PageHeader title="Daftarkan mitra" back="/dashboard" />
      <RegisterNew />
    </>
  );
}
