import { AccessSettings } from '../../features/admin-access/access-settings.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function AccessSettingsPage() {
  return (
    <Permitted action="identity.staff" title="Pengaturan Peran">
      <AccessSettings />
    </Permitted>
  );
}
