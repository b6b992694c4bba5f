import { PageHeader } from '../../ui/page-header.tsx';

export default function PinHistory() {
  return <PageHeader title="Riwayat PIN" />;
}
