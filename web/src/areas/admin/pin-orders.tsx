import { Permitted } from '../../staff-ui/permitted.tsx';
import { OrdersDesk } from '../../features/pins/staff/orders/orders-desk.tsx';

export default function PinOrders() {
  return (
    <Permitted action="pins.orders" title="Orderan PIN Mitra">
      <OrdersDesk />
    </Permitted>
  );
}
