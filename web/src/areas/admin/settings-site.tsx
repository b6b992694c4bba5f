import { SiteSettings } from '../../features/admin-site/site-settings.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function SettingsSite() {
  return (
    <Permitted action="storefront.settings" title="Halaman Publik">
      <SiteSettings />
    </Permitted>
  );
}
