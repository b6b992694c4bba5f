import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { PartnerPage } from '../../features/admin-partner/partner-page.tsx';
import type { Route } from './+types/mitra-page';

export default function MitraPage({ params }: Route.ComponentProps) {
  return (
    <Permitted action="partners.show" title="Mitra">
      <PartnerPage key={params.partnerId} partnerId={Number(params.partnerId)} />
    </Permitted>
  );
}
