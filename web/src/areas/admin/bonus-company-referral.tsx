import { CompanyBonuses } from '../../features/bonuses/staff/company-bonuses.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

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
