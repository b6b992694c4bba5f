import { Permitted } from '../../staff-ui/permitted.tsx';
import { PartnerStock } from '../../features/pins/staff/partner-stock.tsx';

export default function PinStock() {
  return (
    <Permitted action="pins.partnerStock" title="Stok PIN Mitra">
      <PartnerStock />
    </Permitted>
  );
}
