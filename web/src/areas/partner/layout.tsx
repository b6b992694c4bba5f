import { lazy, Suspense, useState } from 'react';
import { Outlet, useMatch } from 'react-router';
import { Bell } from '../../features/notifications/bell.tsx';
import { InviteSheet } from '../../features/accounts/partner/invite/invite-sheet.tsx';
import { MemberSheet } from '../../features/partners/partner/member/member-sheet.tsx';
import { ActivationGate } from '../../features/partners/partner/activation/activation-gate.tsx';
import { useAddressSheet } from '../../browser/address-sheet.ts';
import { enterArea } from '../../session/guard.ts';
import { useSession } from '../../session/session-store.ts';
import { useInstall } from '../../session/install.ts';
import { DemoBanner } from '../../ui/demo-banner.tsx';
import { useToastFromLastPage } from '../../ui/next-page-toast.ts';
import { OfflineBar } from '../../ui/offline-bar.tsx';
import { ProfileMenu } from '../../shell/profile-menu.tsx';
import { Today } from '../../shell/today.tsx';
import { useWide } from '../../shell/use-wide.ts';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import { Area } from '../area.tsx';
import { AreaFrame } from '../frame.tsx';
import { Brand } from '../../features/storefront/brand.tsx';
import * as partnerPaths from '../../paths/partner.ts';
import * as publicPaths from '../../paths/public.ts';
import type { Route } from './+types/layout';
import { BottomBar } from './bottom-bar.tsx';
import styles from './layout.module.css';
import { useOfflineSync } from './use-offline-sync.ts';

/** Only for staff who look as a partner. */
const SupportBanner = lazy(() =>
  import('../../shell/support-banner.tsx').then((loaded) => ({ default: loaded.SupportBanner })),
);
/** Not loaded on a phone before it is opened. */
const SideMenu = lazy(() => import('./side-menu.tsx'));
/** Loaded with the first tap on 'Menu'. */
const Drawer = lazy(() => import('../../shell/drawer.tsx').then((loaded) => ({ default: loaded.Drawer })));
/** Only for iPhones, which cannot be asked to install. */
const InstallSteps = lazy(() =>
  import('../../shell/install-steps.tsx').then((loaded) => ({ default: loaded.InstallSteps })),
);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return enterArea('partner', request);
}
clientLoader.hydrate = true as const;

/** While the profile loads (R2.2.20). Also all that the server renders of this area. */
export function HydrateFallback() {
  return <FullScreenSpinner />;
}

/** The partner area: side menu on wide screens, bottom bar and drawer on phones. */
export default function PartnerLayout() {
  return (
    <Area>
      <Frame />
    </Area>
  );
}

function Frame() {
  const { demo, impersonation } = useSession();
  const wide = useWide();
  const [drawer, setDrawer] = useState(false);
  const onDashboard = useMatch(publicPaths.partnerArea) !== null;
  const install = useInstall();
  const invite = useAddressSheet('undang');
  useToastFromLastPage();
  useOfflineSync();
  return (
    <>
      <AreaFrame
        className={styles.area}
        mainClassName={styles.main}
        brand={<Brand />}
        menu={(state) =>
          wide && (
            <Suspense>
              <SideMenu {...state} />
            </Suspense>
          )
        }
        top={
          <>
            {impersonation && (
              <Suspense>
                <SupportBanner />
              </Suspense>
            )}
            {demo && <DemoBanner />}
            <OfflineBar />
            <header className={`${styles.header} ${onDashboard ? `${styles.ground} on-dark-ground` : ''}`}>
              <Today className={styles.date} />
              <div className={styles.tools}>
                <Bell to={partnerPaths.notifications} />
                <ProfileMenu
                  profile={partnerPaths.profile}
                  onInstall={install.start}
                  onInvite={() => invite.open('ya')}
                />
              </div>
            </header>
          </>
        }
      >
        <ActivationGate>
          <Outlet />
        </ActivationGate>
      </AreaFrame>
      <InviteSheet />
      <MemberSheet />
      <BottomBar onMenu={() => setDrawer(true)} />
      {install.explains && (
        <Suspense>
          <InstallSteps onClose={install.close} />
        </Suspense>
      )}
      <div className={styles.drawer}>
        {drawer && (
          <Suspense>
            <Drawer open onClose={() => setDrawer(false)}>
              <SideMenu onNavigate={() => setDrawer(false)} />
            </Drawer>
          </Suspense>
        )}
      </div>
    </>
  );
}
