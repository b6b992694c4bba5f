import { AuditLog } from '../../features/audit/staff/audit-log.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function SettingsAudit() {
  return (
    <Permitted action="audit.list" title="Catatan Audit">
      <AuditLog />
    </Permitted>
  );
}
