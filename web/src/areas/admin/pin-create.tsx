import { PageHeader } from '../../ui/page-header.tsx';

export default function PinCreate() {
  return <PageHeader title="Buat PIN" />;
}
