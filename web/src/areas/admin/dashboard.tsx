import { AdminDashboard } from '../../features/admin-dashboard/admin-dashboard.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function Dashboard() {
  return (
    <Permitted action="reports.adminDashboard" title="Dasbor">
      <AdminDashboard />
    </Permitted>
  );
}
