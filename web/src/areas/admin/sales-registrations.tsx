import { Permitted } from '../../staff-ui/permitted.tsx';
import { SalesQueue } from '../../features/storefront/staff/sales-queue.tsx';

export default function SalesRegistrations() {
  return (
    <Permitted action="storefront.orders" title="Pendaftaran Paket">
      <SalesQueue kind="tier" />
    </Permitted>
  );
}
