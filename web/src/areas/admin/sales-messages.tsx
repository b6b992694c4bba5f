import { Permitted } from '../../staff-ui/permitted.tsx';
import { MessagesDesk } from '../../features/storefront/staff/messages-desk.tsx';

export default function SalesMessages() {
  return (
    <Permitted action="storefront.messages" title="Pesan Kontak">
      <MessagesDesk />
    </Permitted>
  );
}
