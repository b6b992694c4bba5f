import { PageHeader } from '../../ui/page-header.tsx';

export default function PinOrders() {
  return <PageHeader title="Orderan PIN Mitra" />;
}
