import { PageHeader } from '../../ui/page-header.tsx';

export default function Network() {
  return <PageHeader title="Jaringan" />;
}
