import { Permitted } from '../../staff-ui/permitted.tsx';
import { SalesDesk } from '../../features/storefront/staff/sales-desk.tsx';

export default function SalesRegistrations() {
  return (
    <Permitted action="storefront.orders" title="Pendaftaran Paket">
      <SalesDesk kind="tier" />
    </Permitted>
  );
}
