import { PartnerBonuses } from '../../features/bonuses/staff/partner-bonuses.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function PartnerBonusesPage() {
  return (
    <Permitted action="bonuses.overview" title="Bonus Mitra">
      <PartnerBonuses />
    </Permitted>
  );
}
