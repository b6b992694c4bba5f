import { IconEye } from '#icons';
import { formatClock } from '@rimpang/domain/calendar';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { reload } from '../session/session-end.ts';
import { adoptSession, useSession } from '../session/session-store.ts';
import { takeSupportReturn } from '../session/support-return.ts';
import { Button } from '../ui/button.tsx';
import { useOperation } from '../forms/use-operation.ts';
import styles from './support-banner.module.css';

/** Above everything while support looks as a partner: who, as whom, until when, and the way back. Else nothing. */
export function SupportBanner() {
  const { impersonation, user } = useSession();
  const end = useOperation<Awaited<ReturnType<typeof api.identity.endSupport>>>({
    failureTitle: 'Belum Bisa Kembali',
    onSuccess: (session) => {
      adoptSession(session);
      window.location.assign(takeSupportReturn());
    },
  });
  const until = impersonation?.until;
  useEffect(() => {
    if (!until) return;
    const left = Math.max(0, new Date(until).getTime() - Date.now());
    const timer = setTimeout(() => reload(), left + 1_000);
    return () => clearTimeout(timer);
  }, [until]);
  if (!impersonation) return null;
  return (
    <section className={styles.banner} aria-label="Tampilan dukungan">
      <IconEye size={22} stroke={1.75} aria-hidden />
      <p>
        <b>
          {impersonation.by} melihat sebagai {user.profile.fullName}
        </b>{' '}
        Hanya membaca, sampai {formatClock(new Date(impersonation.until))}.
      </p>
      <Button
        small
        variant="outline"
        busy={end.busy}
        onClick={() => void end.run('end', (call) => api.identity.endSupport({}, call))}
      >
        Kembali ke akun saya
      </Button>
    </section>
  );
}
