import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { OrdersDesk } from '../../features/admin-orders/orders-desk.tsx';

export default function PinOrders() {
  return (
    <Permitted action="pins.orders" title="Orderan PIN Mitra">
      <OrdersDesk />
    </Permitted>
  );
}
