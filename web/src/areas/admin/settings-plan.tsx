import { PlanPage } from '../../features/bonuses/staff/plan/plan-page.tsx';
import { Permitted } from '../../staff-ui/permitted.tsx';

export default function SettingsPlan() {
  return (
    <Permitted action="bonuses.plan" title="Rencana Kompensasi">
      <PlanPage />
    </Permitted>
  );
}
