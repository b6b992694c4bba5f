import { IconBolt } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { dayFilters, textFilter } from '../../../lists/filters.ts';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ChipSelect } from '../../../staff-ui/lists/chip-select.tsx';
import { DateRange } from '../../../staff-ui/lists/date-range.tsx';
import { SearchStrip } from '../../../staff-ui/lists/list-page.tsx';
import { ListTools } from '../../../staff-ui/lists/list-tools.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AuditChain } from './audit-chain.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { actionWords } from './audit-words.ts';

const filters = { tindakan: textFilter, subjek: textFilter, ...dayFilters };

/** Who did what, when, to what, before and after; and whether the hash chain is whole (R2.3.26). */
export function AuditLog() {
  const address = useListAddress(filters);
  const { search: actor, after, values } = address;
  const { tindakan: action, subjek: subject, dari: from, sampai: to } = values;
  const wanted = { actor, action, subject, from, to };
  const list = useListQuery(queries.audit.list.queryOptions({ input: { ...wanted, after } }));
  const actions = useQuery(queries.audit.actions.queryOptions({ input: {} }));
  const choices = [
    { value: '', label: 'Semua tindakan' },
    ...(actions.data?.actions ?? []).map((value) => ({ value, label: actionWords(value) })),
  ];
  return (
    <>
      <PageHeader
        title="Catatan Audit"
        actions={<ListTools screen="settings/audit" request={{ list: 'audit', ...wanted }} />}
      />
      <AuditChain />
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
          </>
        }
      />
      <AuditEntries query={list} address={address} />
    </>
  );
}
