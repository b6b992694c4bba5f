import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import type { BonusType } from '@rimpang/domain/plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../../api/client.ts';
import { DataTable } from '../../../lists/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import { useBonusAddress } from '../bonus-address.ts';
import { bonusColumns, companyBonusColumns } from './bonus-columns.tsx';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { useColumns } from '../../../staff-ui/lists/use-columns.ts';
import { BonusFilters, useBonusFilter } from './bonus-filters.tsx';

type Props = {
  scope: 'partners' | 'company';
  /** The page is about this type alone. */
  fixedType?: BonusType;
  /** The screen's heading, which is the table's name too. */
  title: string;
  sub?: string;
  /** Between heading and filters. */
  tabs?: ReactNode;
  /** Its address below `/admin/`. */
  screen: string;
};

/** A screen of every bonus of the partners or of the company, filtered; each row opens "Kenapa bonus ini?". */
export function BonusTable({ scope, screen, fixedType, title, sub, tabs }: Props) {
  const filter = useBonusFilter();
  const { explain, bonusId } = useBonusAddress();
  const shown = useColumns(scope === 'company' ? companyBonusColumns : bonusColumns, filter);
  const list = useQuery(
    queries.bonuses.all.queryOptions({
      input: {
        scope,
        type: fixedType ?? filter.type,
        status: filter.status,
        search: filter.search || undefined,
        from: filter.from || undefined,
        to: filter.to || undefined,
        after: filter.after,
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <PageHeader
        title={title}
        sub={sub}
        actions={
          <ListTools
            screen={screen}
            columns={shown}
            request={{
              list: 'bonuses',
              scope,
              period: 'all',
              type: fixedType ?? filter.type,
              status: filter.status,
              search: filter.search || undefined,
              from: filter.from || undefined,
              to: filter.to || undefined,
            }}
          />
        }
      />
      {tabs}
      <BonusFilters filter={filter} fixedType={fixedType} />
      <DataTable
        caption={title}
        columns={shown.columns}
        rows={list.data?.rows}
        rowKey={(bonus) => bonus.id}
        loading={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<NoBonuses filtered={filter.isFiltered} onReset={filter.clear} />}
        onOpen={(bonus) => explain(bonus.id)}
        selected={(bonus) => bonus.id === bonusId}
        foot={
          list.data && (
            <Pager pages={filter.pages} next={list.data.next}>
              {list.data.rows.length} dari {formatNumber(list.data.total.count)} bonus · total{' '}
              <b>{formatRupiah(list.data.total.amount)}</b>, sudah dibayarkan{' '}
              <b>{formatRupiah(list.data.total.paidOut)}</b>
            </Pager>
          )
        }
      />
    </>
  );
}

function NoBonuses({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState drawing="sprout" title="Tidak ada riwayat transaksi.">
        Bonus muncul di sini setelah pendaftaran, orderan PIN, atau RO.
      </EmptyState>
    );
  }
  return <NothingMatches onClear={onReset}>Tidak ada bonus yang cocok dengan filter Anda.</NothingMatches>;
}
