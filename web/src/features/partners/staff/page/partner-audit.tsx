import { queries } from '../../../../api/client.ts';
import { useListAddress } from '../../../../lists/list-address.ts';
import { useListQuery } from '../../../../lists/list-query.ts';
import { AuditEntries } from '../../../audit/staff/audit-entries.tsx';

/** What the partner did and what was done to them, newest first. */
export function PartnerAudit({ partnerId }: { partnerId: number }) {
  const address = useListAddress();
  const input = { partnerId, after: address.after };
  return (
    <AuditEntries
      query={useListQuery(queries.reports.partnerAudit.queryOptions({ input }))}
      address={address}
    />
  );
}
