import { DeliveryLog } from '../../features/webhooks/staff/delivery-log.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';
import type { Route } from './+types/access-webhook';

export default function WebhookPage({ params }: Route.ComponentProps) {
  return (
    <Permitted action="webhooks.deliveries" title="Webhook">
      <DeliveryLog key={params.endpointId} endpointId={Number(params.endpointId)} />
    </Permitted>
  );
}
