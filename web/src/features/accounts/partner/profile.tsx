import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton, PanelSkeleton } from '../../../ui/skeleton.tsx';
import { NotificationSettings } from '../../notifications/partner/notification-settings.tsx';
import { AccountForm } from './account-form.tsx';
import { BankChange } from './bank-change.tsx';
import { DataExport } from './data-export.tsx';
import { Devices } from '../../sessions/devices.tsx';
import { PeopleToAsk } from './people-to-ask.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ReferralLink } from './referral-link.tsx';
import { SecondFactor } from '../../sessions/second-factor.tsx';

/** The partner's own page: face, account, bank, link to share, and what keeps the account safe. */
export function Profile() {
  const profile = useQuery(queries.partners.me.queryOptions({ input: {} }));
  if (profile.isPending) return <Loading />;
  if (!profile.data) return <ErrorState error={profile.error} retry={() => void profile.refetch()} />;
  const me = profile.data;
  return (
    <Columns
      last={
        <>
          <Section title="Notifikasi">
            <NotificationSettings />
          </Section>
          <Section title="Keamanan">
            <SecondFactor />
          </Section>
          <Section title="Perangkat">
            <Devices />
          </Section>
          <Section title="Data Anda">
            <DataExport />
          </Section>
          <Section title="Butuh bantuan?">
            <PeopleToAsk upline={me.upline} uplinePhone={me.uplinePhone} />
          </Section>
        </>
      }
    >
      <ProfileHead me={me} />
      {me.status === 'Aktif' && <ReferralLink username={me.username} />}
      <Section title="Akun">
        <AccountForm me={me} />
      </Section>
      <Section title="Rekening bank">
        <BankChange me={me} />
      </Section>
    </Columns>
  );
}

function Loading() {
  return (
    <Columns last={<ListSkeleton rows={6} />}>
      <PanelSkeleton height="7.5rem" />
      <ListSkeleton rows={6} />
    </Columns>
  );
}
