import { PartnerBonuses } from '../../features/admin-bonuses/partner-bonuses.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function BonusMitra() {
  return (
    <Permitted action="bonuses.overview" title="Bonus Mitra">
      <PartnerBonuses />
    </Permitted>
  );
}
