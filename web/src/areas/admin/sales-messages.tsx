import { Permitted } from '../../staff-ui/permitted.tsx';
import { MessagesQueue } from '../../features/storefront/staff/messages-queue.tsx';

export default function SalesMessages() {
  return (
    <Permitted action="storefront.messages" title="Pesan Kontak">
      <MessagesQueue />
    </Permitted>
  );
}
