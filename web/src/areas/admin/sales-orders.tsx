import { Permitted } from '../../staff-ui/permitted.tsx';
import { SalesQueue } from '../../features/storefront/staff/sales-queue.tsx';

export default function SalesOrders() {
  return (
    <Permitted action="storefront.orders" title="Pesanan Produk">
      <SalesQueue kind="product" />
    </Permitted>
  );
}
