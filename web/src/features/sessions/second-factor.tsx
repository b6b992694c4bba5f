import { formatDate } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../lists/error-state.tsx';
import { PanelSkeleton } from '../../ui/skeleton.tsx';
import { DisableSecondFactor } from './disable-second-factor.tsx';
import { EnrolSecondFactor } from './enrol-second-factor.tsx';
import styles from './sessions.module.css';

/** The second step of the login: off until a person turns it on. */
export function SecondFactor() {
  const factor = useQuery(queries.identity.secondFactor.queryOptions({ input: {} }));
  // What was begun stays open to its end: the recovery codes are still to be read when the second step is on already.
  const [open, setOpen] = useState<'enrol' | 'disable' | null>(null);
  if (factor.isPending) return <PanelSkeleton height="8.75rem" />;
  if (!factor.data) return <ErrorState error={factor.error} retry={() => void factor.refetch()} />;
  const { enabled, since, recoveryCodesLeft } = factor.data;
  const close = () => setOpen(null);
  return (
    <div className={styles.panel}>
      <div>
        <b>Verifikasi dua langkah</b> <Badge status={enabled ? 'Aktif' : 'Tidak Aktif'} />
      </div>
      <p>
        {enabled && since
          ? `Aktif sejak ${formatDate(new Date(since))}. Sisa kode pemulihan: ${recoveryCodesLeft}.`
          : 'Setelah password, login meminta kode dari aplikasi autentikator di ponsel Anda.'}
      </p>
      <Button variant={enabled ? 'danger' : 'outline'} onClick={() => setOpen(enabled ? 'disable' : 'enrol')}>
        {enabled ? 'Matikan verifikasi dua langkah' : 'Aktifkan verifikasi dua langkah'}
      </Button>
      {open === 'enrol' && <EnrolSecondFactor onClose={close} />}
      {open === 'disable' && <DisableSecondFactor onClose={close} />}
    </div>
  );
}
