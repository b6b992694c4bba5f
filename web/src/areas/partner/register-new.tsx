import { PageHeader } from '../../ui/page-header.tsx';

export default function RegisterNew() {
  return <PageHeader title="Daftarkan mitra" />;
}
