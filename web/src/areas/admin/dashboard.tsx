import { AdminDashboard } from '../../features/reports/staff/admin-dashboard.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function Dashboard() {
  return (
    <Permitted action="reports.adminDashboard" title="Dasbor">
      <AdminDashboard />
    </Permitted>
  );
}
