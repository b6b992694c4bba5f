import { PageHeader } from '../../ui/page-header.tsx';

export default function Dashboard() {
  return <PageHeader title="Dasbor" />;
}
