import { PageHeader } from '../../ui/page-header.tsx';

export default function NetworkDiagram() {
  return <PageHeader title="Jaringan" />;
}
