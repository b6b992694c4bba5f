import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { PinStatus } from '../../features/admin-pins/pin-status.tsx';

export default function PinStatusPage() {
  return (
    <Permitted action="pins.all" title="Status PIN">
      <PinStatus />
    </Permitted>
  );
}
