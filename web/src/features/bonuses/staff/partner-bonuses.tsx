import { formatNumber } from '@rimpang/domain/money';
import { bonusTypeLabels } from '@rimpang/domain/plan';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queries } from '../../../api/client.ts';
import { DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { FilterTabs } from '../../../lists/filter-strip.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { oneOf, useListAddress } from '../../../lists/list-address.ts';
import { bonusLooks } from '../bonus-looks.ts';
import { useBonusAddress } from '../bonus-address.ts';
import { WhyBonusSheet } from '../why-bonus-sheet.tsx';
import { bonusColumns } from './bonus-columns.tsx';
import { BonusTable } from './bonus-table.tsx';
import styles from './bonuses.module.css';
import { MoneyStrip } from './money-strip.tsx';

const tabs = [
  { value: 'ringkasan', label: 'Ringkasan' },
  { value: 'daftar', label: 'Daftar Lengkap' },
] as const;
const tabNames = tabs.map((tab) => tab.value);

/** What the partners earned: totals, types, the latest ten, and the whole list (R2.3.3). */
export function PartnerBonuses() {
  const address = useListAddress();
  const tab = oneOf(address.get('tab'), tabNames, 'ringkasan');
  const choice = (
    <FilterTabs
      label="Tampilan bonus"
      choices={tabs}
      value={tab}
      onChange={(next) => address.filter({ tab: next === 'ringkasan' ? null : next })}
    />
  );
  return (
    <>
      {tab === 'daftar' ? (
        <BonusTable screen="bonus/mitra" scope="partners" title="Bonus Mitra" tabs={choice} />
      ) : (
        <>
          <PageHeader title="Bonus Mitra" />
          {choice}
          <Overview />
        </>
      )}
      <WhyBonusSheet />
    </>
  );
}

function Overview() {
  const overview = useQuery(queries.bonuses.overview.queryOptions({ input: {} }));
  if (overview.error && !overview.data)
    return <ErrorState error={overview.error} retry={() => void overview.refetch()} />;
  const data = overview.data;
  return (
    <div className={styles.page}>
      {data ? (
        <>
          <MoneyStrip label="Ringkasan bonus mitra" money={data.partners} />
          <Types byType={data.partners.byType} />
        </>
      ) : (
        <>
          <PanelSkeleton height="7rem" />
          <PanelSkeleton height="6rem" />
        </>
      )}
      <Section title="Bonus terbaru" note="10 terakhir">
        <Latest rows={data?.latest} />
      </Section>
    </div>
  );
}

type Data = Awaited<ReturnType<typeof import('../../../api/client.ts').api.bonuses.overview>>;

/** The four types as cards; each leads to its part of the list. */
function Types({ byType }: { byType: Data['partners']['byType'] }) {
  const [, setParams] = useSearchParams();
  return (
    <ul className={styles.types} aria-label="Bonus menurut jenis">
      {byType.map(({ type, amount, count }) => {
        const { icon: TypeIcon } = bonusLooks[type];
        return (
          <li key={type}>
            <button type="button" onClick={() => setParams({ tab: 'daftar', jenis: type })}>
              <span className={styles.type}>
                <TypeIcon size={20} stroke={1.75} aria-hidden />
                {bonusTypeLabels[type]}
              </span>
              <Money amount={amount} size="mid" className={styles.sum} />
              <small>{formatNumber(count)} bonus</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Latest({ rows }: { rows: Data['latest'] | undefined }) {
  const { explain, linkTo, bonusId } = useBonusAddress();
  if (rows?.length === 0) return <EmptyState drawing="sprout" title="Tidak ada riwayat transaksi." />;
  return (
    <DataTable
      caption="10 bonus terbaru"
      columns={bonusColumns}
      rows={rows}
      rowKey={(bonus) => bonus.id}
      to={(bonus) => linkTo(bonus.id)}
      onOpen={(bonus) => explain(bonus.id)}
      selected={(bonus) => bonus.id === bonusId}
    />
  );
}
