import { Webhooks } from '../../features/webhooks/staff/webhooks.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function WebhooksPage() {
  return (
    <Permitted action="webhooks.list" title="Webhook">
      <Webhooks />
    </Permitted>
  );
}
