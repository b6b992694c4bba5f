import { AuditLog } from '../../features/admin-audit/audit-log.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function SettingsAudit() {
  return (
    <Permitted action="audit.list" title="Catatan Audit">
      <AuditLog />
    </Permitted>
  );
}
