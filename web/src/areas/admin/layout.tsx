import { IconMailOff, IconMenu2 } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { queries } from '../../api/client.ts';
import { StaffKeys } from '../../staff-ui/commands/staff-keys.tsx';
import { enterArea } from '../../session/guard.ts';
import { useMay, useSession } from '../../session/session-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { DemoBanner } from '../../ui/demo-banner.tsx';
import { Note } from '../../ui/section.tsx';
import { useToastFromLastPage } from '../../ui/next-page-toast.ts';
import { Drawer } from '../../shell/drawer.tsx';
import { visibleMenu } from '../../shell/menu.ts';
import { ProfileMenu } from '../../shell/profile-menu.tsx';
import { Sidebar } from '../../shell/sidebar.tsx';
import { Today } from '../../shell/today.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import { Area } from '../area.tsx';
import { AreaFrame } from '../frame.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { Brand } from '../../features/storefront/brand.tsx';
import * as staffPaths from '../../paths/staff.ts';
import type { Route } from './+types/layout';
import styles from './layout.module.css';
import { adminMenu, besideMenu, type Waiting } from './menu.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return enterArea('admin', request);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

/** The staff area: a dark side menu by role and matrix, the date and the profile menu above the work. */
export default function AdminLayout() {
  return (
    <Area>
      <Frame />
    </Area>
  );
}

/** How much work waits behind the menu's queues; nothing for those who may not see them. */
function useWaiting(): Waiting {
  const may = useMay();
  const dashboard = useQuery(
    queries.reports.adminDashboard.queryOptions({ input: {}, enabled: may('reports.adminDashboard') }),
  );
  const queues = Object.entries(dashboard.data?.queues ?? {});
  return Object.fromEntries(queues.map(([name, queue]) => [name, queue?.count]));
}

/** E-mails do not arrive yet: said on every page until an address was confirmed. */
function NoAddress() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (user.email || pathname === staffPaths.profile) return null;
  return (
    <div className={styles.notice}>
      <Note
        tone="error"
        icon={<IconMailOff size={24} stroke={1.75} aria-hidden />}
        title="Email Anda belum dikonfirmasi"
        action={<Link to={staffPaths.profile}>Isi email</Link>}
      >
        Reset password dan peringatan penting belum dapat dikirim.
      </Note>
    </div>
  );
}

function Frame() {
  const { demo } = useSession();
  const menu = visibleMenu(adminMenu(useWaiting()), useMay());
  const [drawer, setDrawer] = useState(false);
  useToastFromLastPage();
  return (
    <>
      <AreaFrame
        className={styles.area}
        sideClassName="on-dark-ground"
        mainClassName={styles.main}
        brand={<Brand onDark />}
        menu={(state) => <Sidebar menu={menu} folded {...state} />}
        top={
          <>
            {demo && <DemoBanner />}
            <header className={styles.header}>
              <span className={styles.menuButton}>
                <IconButton label="Menu" onClick={() => setDrawer(true)}>
                  <IconMenu2 size={24} stroke={1.75} aria-hidden />
                </IconButton>
              </span>
              <StaffKeys menu={[...menu, ...besideMenu]} />
              <Today className={styles.date} />
              <div className={styles.tools}>
                <Bell to={staffPaths.notifications} />
                <ProfileMenu profile={staffPaths.profile} />
              </div>
            </header>
          </>
        }
      >
        <NoAddress />
        <Outlet />
      </AreaFrame>
      <div className={`${styles.drawer} on-dark-ground`}>
        <Drawer open={drawer} onClose={() => setDrawer(false)}>
          <Sidebar menu={menu} folded onNavigate={() => setDrawer(false)} />
        </Drawer>
      </div>
    </>
  );
}
