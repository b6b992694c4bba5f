import { CompanyBonuses } from '../../features/admin-bonuses/company-bonuses.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function CompanyReferral() {
  return (
    <Permitted action="bonuses.all" title="Bonus Referal Perusahaan">
      <CompanyBonuses
        title="Bonus Referal Perusahaan"
        sub="Dari mitra yang didaftarkan langsung di bawah perusahaan."
        type="referral"
      />
    </Permitted>
  );
}
