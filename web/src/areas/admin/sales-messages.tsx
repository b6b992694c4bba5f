import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { MessagesDesk } from '../../features/admin-sales/messages-desk.tsx';

export default function SalesMessages() {
  return (
    <Permitted action="storefront.messages" title="Pesan Kontak">
      <MessagesDesk />
    </Permitted>
  );
}
