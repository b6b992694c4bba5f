import { Permitted } from '../../staff-ui/permitted.tsx';
import { TransferPins } from '../../features/pins/staff/transfer-pins.tsx';

export default function PinTransfer() {
  return (
    <Permitted action="pins.transferFromCompany" title="Transfer PIN">
      <TransferPins />
    </Permitted>
  );
}
