import { useQuery } from '@tanstack/react-query';
import { pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import { formatNumber } from '@rimpang/domain/money';
import { queries } from '../../../api/client.ts';
import { useMay } from '../../../session/session-store.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { FilterTabs } from '../../../lists/filter-strip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Card, DescriptionList } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { oneOf, useListAddress } from '../../../lists/list-address.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { CompanyPinList } from './company-pin-list.tsx';
import styles from './company-stock.module.css';

const tabs = [
  { value: 'ringkasan', label: 'Ringkasan' },
  { value: 'daftar', label: 'Daftar Lengkap' },
] as const;
const title = 'Stok PIN Super Admin';
const tabNames = tabs.map((tab) => tab.value);

/** What the company has of each kind, and every one of its PINs (R2.3.8). */
export function CompanyStock() {
  const address = useListAddress();
  const may = useMay();
  const tab = oneOf(address.get('tab'), tabNames, 'ringkasan');
  const actions = may('pins.create') && (
    <ButtonLink small to={staffPaths.createPins}>
      Buat PIN
    </ButtonLink>
  );
  const choice = (
    <FilterTabs
      label="Tampilan stok"
      choices={tabs}
      value={tab}
      onChange={(next) => address.filter({ tab: next, cari: null, jenis: null, status: null })}
    />
  );
  if (tab === 'daftar') return <CompanyPinList title={title} actions={actions} tabs={choice} />;
  return (
    <>
      <PageHeader title={title} actions={actions} />
      {choice}
      <Summary />
    </>
  );
}

function Summary() {
  const stock = useQuery(queries.pins.companyStock.queryOptions({ input: {} }));
  if (stock.error) return <ErrorState error={stock.error} retry={() => void stock.refetch()} />;
  return (
    <div className={styles.cards}>
      {pinTypes.map((type) => {
        const of = stock.data?.[type];
        if (!of) return <PanelSkeleton key={type} height="15.375rem" />;
        return (
          <Card key={type} padded>
            <h2 className={styles.kind}>PIN {pinTypeLabels[type]}</h2>
            <p className={styles.available}>
              <span className="d">{formatNumber(of.available)}</span> PIN Tersedia
            </p>
            <DescriptionList
              rows={[
                { label: 'Tersedia', value: formatNumber(of.available) },
                { label: 'Sudah ditransfer ke mitra', value: formatNumber(of.transferred) },
                { label: 'Terpakai', value: formatNumber(of.used) },
              ]}
              total={{ label: 'Total dibuat', value: formatNumber(of.created) }}
            />
          </Card>
        );
      })}
    </div>
  );
}
