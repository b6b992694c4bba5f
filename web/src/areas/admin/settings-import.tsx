import { MovingIn } from '../../features/import/staff/moving-in.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function SettingsImport() {
  return (
    <Permitted action="import.state" title="Pindahan Data">
      <MovingIn />
    </Permitted>
  );
}
