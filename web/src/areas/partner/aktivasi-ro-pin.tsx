import { PageHeader } from '../../ui/page-header.tsx';

export default function AktivasiRoPin() {
  return <PageHeader title="Aktivasi RO" />;
}
