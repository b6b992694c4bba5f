import { Permitted } from '../../staff-ui/permitted.tsx';
import { PinStatus } from '../../features/pins/staff/pin-status.tsx';

export default function PinStatusPage() {
  return (
    <Permitted action="pins.all" title="Status PIN">
      <PinStatus />
    </Permitted>
  );
}
