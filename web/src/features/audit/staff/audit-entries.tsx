import type { ListAddress } from '../../../lists/list-address.ts';
import type { ListQuery } from '../../../lists/list-query.ts';
import { ListEntries } from '../../../lists/list-table.tsx';
import { AuditTimeline } from './audit-timeline.tsx';

type Entries = Parameters<typeof AuditTimeline>[0]['entries'];
type Props = { query: ListQuery<{ rows: Entries; next: string | null }>; address: ListAddress };

/** A page of the audit log, or of what it says about one partner. */
export function AuditEntries({ query, address }: Props) {
  return (
    <ListEntries
      query={query}
      address={address}
      skeleton={8}
      empty={{ title: 'Data tidak ditemukan.', hint: 'Setiap perubahan dicatat di sini sejak terjadi.' }}
      unmatched={{ hint: 'Tidak ada catatan yang cocok dengan filter Anda.' }}
      foot={({ rows }) => `${rows.length} catatan di halaman ini`}
    >
      {(rows) => <AuditTimeline entries={rows} />}
    </ListEntries>
  );
}
