import { PageHeader } from '../../ui/page-header.tsx';

export default function PinCompanyStock() {
  return <PageHeader title="Stok PIN Super Admin" />;
}
