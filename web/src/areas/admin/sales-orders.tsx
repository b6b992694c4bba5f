import { Permitted } from '../../staff-ui/permitted.tsx';
import { SalesDesk } from '../../features/storefront/staff/sales-desk.tsx';

export default function SalesOrders() {
  return (
    <Permitted action="storefront.orders" title="Pesanan Produk">
      <SalesDesk kind="product" />
    </Permitted>
  );
}
