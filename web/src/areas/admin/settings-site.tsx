import { SiteSettings } from '../../features/storefront/staff/settings/site-settings.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function SettingsSite() {
  return (
    <Permitted action="storefront.settings" title="Halaman Publik">
      <SiteSettings />
    </Permitted>
  );
}
