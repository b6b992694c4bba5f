import { actionWords } from '@rimpang/domain/audit-words';
import { IconArrowsSort, IconBolt } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { textFilter } from '../../../lists/filters.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { DateRange } from '../../../staff-ui/lists/date-range.tsx';
import { SearchStrip } from '../../../staff-ui/lists/list-page.tsx';
import { inOrder } from '../../../staff-ui/lists/in-order.ts';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AuditChain } from './audit-chain.tsx';
import { AuditEntries } from './audit-entries.tsx';
import type { Sorting } from '../../../lists/sorting.ts';
import { ViewTabs } from '../../../staff-ui/lists/view-tabs.tsx';
import { useStaffList } from '../../../staff-ui/lists/use-staff-list.ts';

const filters = { tindakan: textFilter, subjek: textFilter };

/** Who did what, when, to what, before and after; and whether the hash chain is whole (R2.3.26). */
export function AuditLog() {
  const address = useStaffList(filters, { sorts: ['at'] });
  const { search: actor, values } = address;
  const wanted = { actor, action: values.tindakan, subject: values.subjek, ...address.days };
  const list = useListQuery(queries.audit.list.queryOptions({ input: { ...wanted, ...address.page } }));
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
            request={inOrder({ list: 'audit', ...wanted }, address.sorting)}
          />
        }
      />
      <AuditChain />
      <ViewTabs screen="settings/audit" />
      <SearchStrip
        address={address}
        search={{ label: 'Cari pelaku', placeholder: 'Nama atau username' }}
        filters={
          <>
            <ChipSelect
              label="Tindakan"
              icon={<IconBolt size={18} stroke={2} aria-hidden />}
              choices={choices}
              {...address.choice('tindakan')}
            />
            <DateRange address={address} />
            <AuditOrder sorting={address.sorting} />
          </>
        }
      />
      <AuditEntries query={list} address={address} />
    </>
  );
}

/** A timeline has no headings to press. */
function AuditOrder({ sorting }: { sorting: Sorting }) {
  return (
    <ChipSelect
      label="Urutan"
      icon={<IconArrowsSort size={18} stroke={2} aria-hidden />}
      choices={[
        { value: 'descending', label: 'Terbaru dulu' },
        { value: 'ascending', label: 'Terlama dulu' },
      ]}
      value={sorting.direction}
      onChange={(direction) => sorting.onSort('at', direction)}
    />
  );
}
