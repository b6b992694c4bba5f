import { RegisterNew } from '../../features/partners/partner/register-new.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import * as publicPaths from '../../paths/public.ts';

export default function RegisterNewPage() {
  return (
    <>
      <PageHeader title="Daftarkan Mitra" back={publicPaths.partnerArea} />
      <RegisterNew />
    </>
  );
}
