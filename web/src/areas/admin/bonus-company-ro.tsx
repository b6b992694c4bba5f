import { CompanyBonuses } from '../../features/bonuses/staff/company-bonuses.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function CompanyRo() {
  return (
    <Permitted action="bonuses.all" title="Bonus RO Perusahaan">
      <CompanyBonuses
        title="Bonus RO Perusahaan"
        sub="Dari RO mitra yang tidak memiliki upline dengan RO aktif."
        type="ro"
      />
    </Permitted>
  );
}
