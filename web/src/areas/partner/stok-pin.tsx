import { PageHeader } from '../../ui/page-header.tsx';

export default function StokPin() {
  return <PageHeader title="Stok PIN" />;
}
