import { Permitted } from '../../staff-ui/permitted.tsx';
import { CreatePins } from '../../features/pins/staff/create-pins.tsx';

export default function PinCreate() {
  return (
    <Permitted action="pins.create" title="Buat PIN">
      <CreatePins />
    </Permitted>
  );
}
