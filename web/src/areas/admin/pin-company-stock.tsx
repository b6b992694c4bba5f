import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { CompanyStock } from '../../features/admin-pins/company-stock.tsx';

export default function PinCompanyStock() {
  return (
    <Permitted action="pins.companyStock" title="Stok PIN Super Admin">
      <CompanyStock />
    </Permitted>
  );
}
