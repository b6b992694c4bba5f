import { PageHeader } from '../../ui/page-header.tsx';

export default function MitraList() {
  return <PageHeader title="Daftar Seluruh Mitra" />;
}
