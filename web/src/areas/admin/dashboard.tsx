import { PageHeader } from '../../ui/page-header.tsx';

export default function AdminDashboard() {
  return <PageHeader title="Dasbor" />;
}
