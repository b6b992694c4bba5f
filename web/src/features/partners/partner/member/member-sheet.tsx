import { lazy, Suspense } from 'react';
import { useAddressSheet } from '../../../../browser/address-sheet.ts';

const OpenMember = lazy(() => import('./open-member.tsx').then((loaded) => ({ default: loaded.OpenMember })));

/** The member behind a name, over every partner page while its address says `anggota=ID` (R2.2.30). */
export function MemberSheet() {
  const { value, close } = useAddressSheet('anggota');
  const id = Number(value);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  return (
    <Suspense>
      <OpenMember key={id} memberId={id} onClose={close} />
    </Suspense>
  );
}
