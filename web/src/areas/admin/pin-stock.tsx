import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { PartnerStock } from '../../features/admin-pins/partner-stock.tsx';

export default function PinStock() {
  return (
    <Permitted action="pins.partnerStock" title="Stok PIN Mitra">
      <PartnerStock />
    </Permitted>
  );
}
