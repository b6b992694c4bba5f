import { settingKeys } from '@rimpang/contract/shop';
import { IconExternalLink } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@rimpang/domain/calendar';
import { queries } from '../../../../api/client.ts';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { useSession } from '../../../../session/session-store.ts';
import { ShopState } from '../../../launch/staff/shop-switch.tsx';
import { FilterTabs } from '../../../../lists/filter-strip.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PanelSkeleton } from '../../../../ui/skeleton.tsx';
import { oneOf, useListAddress } from '../../../../lists/list-address.ts';
import { settingSpecs } from './setting-fields.ts';
import { SettingForm } from './setting-form.tsx';
import styles from './site.module.css';

const tabs = settingKeys.map((value) => ({ value, label: settingSpecs[value].title }));

/** Pengaturan → Halaman Publik: everything visitors read is the operator's to change (R2.3.23). */
export function SiteSettings() {
  const { demo } = useSession();
  const address = useListAddress();
  const key = oneOf(address.get('bagian'), settingKeys, 'company');
  const all = useQuery(queries.storefront.settings.queryOptions({ input: {} }));
  const setting = all.data?.settings.find((row) => row.key === key);
  return (
    <>
      <PageHeader
        title="Halaman Publik"
        sub={setting?.changedAt ? `Terakhir diubah ${formatMoment(new Date(setting.changedAt))}` : undefined}
        actions={
          <a className={styles.view} href="/" target="_blank" rel="noreferrer">
            Lihat halaman
            <IconExternalLink size={18} stroke={2} aria-hidden />
          </a>
        }
      />
      {!demo && <ShopState />}
      <FilterTabs
        label="Bagian halaman publik"
        choices={tabs}
        value={key}
        onChange={(next) => address.filter({ bagian: next })}
      />
      {setting ? (
        <SettingForm key={key} settingKey={key} value={setting.value} revision={setting.revision} />
      ) : all.error ? (
        <ErrorState error={all.error} retry={() => void all.refetch()} />
      ) : (
        <PanelSkeleton height="30rem" />
      )}
    </>
  );
}
