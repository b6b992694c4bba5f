import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queries } from '../../../api/client.ts';
import { useSession } from '../../../session/session-store.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { PinNotice } from './pin-notice.tsx';
import { RecentRegistrations } from '../recent-registrations.tsx';
import { RegisterForm } from '../register-form.tsx';
import { useRegistered } from '../registered.tsx';
import { WaitingLink } from './waiting/waiting-link.tsx';

/** What was begun for oneself does not fill the form that was opened for another upline. */
const draftOf = (upline: string) => ({ draft: `register-below-${upline}` });

/** A partner registers another one, with a PIN of their own stock; the upline starts as oneself, or as the address says. */
export function RegisterNew() {
  const stock = useQuery(queries.pins.stock.queryOptions({ input: {} }));
  const { username } = useSession().user;
  const [params] = useSearchParams();
  const upline = params.get('upline') ?? username;
  const pins = stock.data?.activation;
  const registered = useRegistered(partnerPaths.networkFrom);
  return (
    <Columns
      last={
        <Section title="Pendaftaran terbaru">
          <RecentRegistrations />
        </Section>
      }
    >
      {stock.isPending && <Skeleton height="4.5rem" />}
      {!stock.data && stock.error && (
        <ErrorState part="Stok PIN" error={stock.error} retry={() => void stock.refetch()} />
      )}
      {pins !== undefined && <PinNotice pins={pins} />}
      <WaitingLink />
      <RegisterForm
        key={upline}
        upline={upline}
        hasPin={pins === undefined ? undefined : pins > 0}
        onRegistered={registered.show}
        {...(upline !== username && draftOf(upline))}
      />
      {registered.sheet}
    </Columns>
  );
}
