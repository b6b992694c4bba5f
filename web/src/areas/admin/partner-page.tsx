import { Permitted } from '../../staff-ui/permitted.tsx';
import { PartnerPage } from '../../features/partners/staff/page/partner-page.tsx';
import type { Route } from './+types/partner-page';

export default function PartnerDetailPage({ params }: Route.ComponentProps) {
  return (
    <Permitted action="partners.show" title="Mitra">
      <PartnerPage key={params.partnerId} partnerId={Number(params.partnerId)} />
    </Permitted>
  );
}
