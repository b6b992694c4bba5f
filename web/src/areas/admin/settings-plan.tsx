import { PlanPage } from '../../features/admin-plan/plan-page.tsx';
import { Permitted } from '../../features/admin-desk/permitted.tsx';

export default function SettingsPlan() {
  return (
    <Permitted action="bonuses.plan" title="Rencana Kompensasi">
      <PlanPage />
    </Permitted>
  );
}
