import { Permitted } from '../../features/admin-desk/permitted.tsx';
import { CreatePins } from '../../features/admin-pins/create-pins.tsx';

export default function PinCreate() {
  return (
    <Permitted action="pins.create" title="Buat PIN">
      <CreatePins />
    </Permitted>
  );
}
