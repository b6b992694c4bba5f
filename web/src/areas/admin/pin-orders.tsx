import { Permitted } from '../../staff-ui/permitted.tsx';
import { OrdersQueue } from '../../features/pins/staff/orders/orders-queue.tsx';

export default function PinOrders() {
  return (
    <Permitted action="pins.orders" title="Orderan PIN Mitra">
      <OrdersQueue />
    </Permitted>
  );
}
