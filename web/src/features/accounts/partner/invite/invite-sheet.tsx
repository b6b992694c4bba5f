import { lazy, Suspense } from 'react';
import { useAddressSheet } from '../../../../browser/address-sheet.ts';

const OpenInvite = lazy(() => import('./open-invite.tsx').then((loaded) => ({ default: loaded.OpenInvite })));

/** Over every partner page while its address says `undang` (R2.2.29); loaded when it is first opened. */
export function InviteSheet() {
  const { value, close } = useAddressSheet('undang');
  if (value === null) return null;
  return (
    <Suspense>
      <OpenInvite onClose={close} />
    </Suspense>
  );
}
