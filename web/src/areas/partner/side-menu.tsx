import { useMay } from '../../session/session-store.ts';
import { visibleMenu } from '../../shell/menu.ts';
import { Sidebar } from '../../shell/sidebar.tsx';
import { partnerMenu } from './menu.ts';

type Props = { collapsed?: boolean; onCollapse?: (collapsed: boolean) => void; onNavigate?: () => void };

/** The partner's whole menu: beside the page on wide screens, in the drawer on phones, where it is loaded when opened. */
export default function SideMenu(props: Props) {
  return <Sidebar menu={visibleMenu(partnerMenu, useMay())} {...props} />;
}
