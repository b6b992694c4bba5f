import { AccessSettings } from '../../features/staff/access-settings.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function AccessSettingsPage() {
  return (
    <Permitted action="identity.staff" title="Pengaturan Peran">
      <AccessSettings />
    </Permitted>
  );
}
