import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { SalesDesk } from '../../features/admin-sales/sales-desk.tsx';

export default function SalesRegistrations() {
  return (
    <Permitted action="storefront.orders" title="Pendaftaran Paket">
      <SalesDesk kind="tier" />
    </Permitted>
  );
}
