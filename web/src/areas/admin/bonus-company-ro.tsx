import { CompanyBonuses } from '../../features/admin-bonuses/company-bonuses.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

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
