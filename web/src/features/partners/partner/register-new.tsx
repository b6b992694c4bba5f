import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { useSession } from '../../../session/session-store.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { PinNotice } from './pin-notice.tsx';
import { RecentRegistrations } from '../recent-registrations.tsx';
import { RegisterForm } from '../register-form.tsx';
import { useRegistered } from '../registered.tsx';
import styles from '../register-new.module.css';

/** A partner registers another one, with a PIN of their own stock; the upline starts as oneself. */
export function RegisterNew() {
  const stock = useQuery(queries.pins.stock.queryOptions({ input: {} }));
  const { username } = useSession().user;
  const pins = stock.data?.activation;
  const registered = useRegistered(partnerPaths.networkFrom);
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        {stock.isPending && <Skeleton height="72px" />}
        {!stock.data && stock.error && <ErrorState error={stock.error} retry={() => void stock.refetch()} />}
        {pins !== undefined && <PinNotice pins={pins} />}
        <RegisterForm upline={username} pins={pins} onRegistered={registered.show} />
      </div>
      <Section title="Pendaftaran terbaru">
        <RecentRegistrations />
      </Section>
      {registered.sheet}
    </div>
  );
}
