import { Permitted } from '../../staff-ui/permitted.tsx';
import { CompanyStock } from '../../features/pins/staff/company-stock.tsx';

export default function PinCompanyStock() {
  return (
    <Permitted action="pins.companyStock" title="Stok PIN Super Admin">
      <CompanyStock />
    </Permitted>
  );
}
