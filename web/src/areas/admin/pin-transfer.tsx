import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { TransferPins } from '../../features/admin-pins/transfer-pins.tsx';

export default function PinTransfer() {
  return (
    <Permitted action="pins.transferFromCompany" title="Transfer PIN">
      <TransferPins />
    </Permitted>
  );
}
