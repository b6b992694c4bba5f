import { PageHeader } from '../../ui/page-header.tsx';

export default function OrderPin() {
  return <PageHeader title="Order PIN" />;
}
