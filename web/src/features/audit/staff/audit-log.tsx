import { IconBolt } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { FilterStrip } from '../../../lists/filter-strip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../lists/search-field.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { DateRange, dayIn } from '../../../staff-ui/lists/date-range.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { Pager } from '../../../lists/pager.tsx';
import { NothingMatches } from '../../../lists/nothing-matches.tsx';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { AuditChain } from './audit-chain.tsx';
import { AuditTimeline } from './audit-timeline.tsx';
import { actionWords } from './audit-words.ts';

/** Who did what, when, to what, before and after; and whether the hash chain is whole (R2.3.26). */
export function AuditLog() {
  const address = useListAddress();
  const action = address.get('tindakan') ?? '';
  const from = dayIn(address.get('dari'));
  const to = dayIn(address.get('sampai'));
  const subject = address.get('subjek') ?? '';
  const list = useQuery(
    queries.audit.list.queryOptions({
      input: {
        actor: address.search || undefined,
        action: action || undefined,
        subject: subject || undefined,
        from: from || undefined,
        to: to || undefined,
        after: address.after,
      },
      placeholderData: keepPreviousData,
    }),
  );
  const actions = useQuery(queries.audit.actions.queryOptions({ input: {} }));
  const choices = [
    { value: '', label: 'Semua tindakan' },
    ...(actions.data?.actions ?? []).map((value) => ({ value, label: actionWords(value) })),
  ];
  return (
    <>
      <PageHeader
        title="Catatan Audit"
        actions={
          <ListTools
            screen="settings/audit"
            request={{
              list: 'audit',
              actor: address.search || undefined,
              action: action || undefined,
              subject: subject || undefined,
              from: from || undefined,
              to: to || undefined,
            }}
          />
        }
      />
      <AuditChain />
      <FilterStrip>
        <SearchField
          label="Cari pelaku"
          placeholder="Nama atau username pelaku"
          value={address.search}
          onSearch={address.searchFor}
        />
        <ChipSelect
          label="Tindakan"
          icon={<IconBolt size={18} stroke={2} aria-hidden />}
          choices={choices}
          value={action}
          onChange={(next) => address.filter({ tindakan: next || null })}
        />
        <DateRange from={from} to={to} onChange={address.filter} />
      </FilterStrip>
      <Entries
        list={list}
        address={address}
        onReset={() => address.filter({ cari: null, tindakan: null, dari: null, sampai: null, subjek: null })}
      />
    </>
  );
}

type EntriesProps = {
  list: {
    data: { rows: Parameters<typeof AuditTimeline>[0]['entries']; next: string | null } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  address: ReturnType<typeof useListAddress>;
  onReset: () => void;
};

function Entries({ list, address, onReset }: EntriesProps) {
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <ListSkeleton rows={8} />;
  if (list.data.rows.length === 0) {
    return (
      <NothingMatches onClear={onReset}>Tidak ada catatan yang cocok dengan filter Anda.</NothingMatches>
    );
  }
  return (
    <>
      <AuditTimeline entries={list.data.rows} />
      <Pager pages={address.pages} next={list.data.next}>
        {list.data.rows.length} catatan di halaman ini
      </Pager>
    </>
  );
}
