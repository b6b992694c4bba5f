import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { SalesDesk } from '../../features/admin-sales/sales-desk.tsx';

export default function SalesOrders() {
  return (
    <Permitted action="storefront.orders" title="Pesanan Produk">
      <SalesDesk kind="product" />
    </Permitted>
  );
}
