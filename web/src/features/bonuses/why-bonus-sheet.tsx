import { lazy, Suspense } from 'react';
import { useBonusAddress } from './bonus-address.ts';

const ExplainedBonus = lazy(() =>
  import('./explained-bonus.tsx').then((loaded) => ({ default: loaded.ExplainedBonus })),
);

/**
 * "Kenapa bonus ini?" (R2.2.26, R12.39), open while the address names a bonus. Put it once on every page that lists
 * bonuses and open it with `useBonusAddress().explain(id)`.
 */
export function WhyBonusSheet() {
  const { bonusId, close } = useBonusAddress();
  if (bonusId === null) return null;
  return (
    <Suspense>
      <ExplainedBonus key={bonusId} bonusId={bonusId} onClose={close} />
    </Suspense>
  );
}
