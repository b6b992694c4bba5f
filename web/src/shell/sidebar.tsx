import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#icons';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isGroup, type MenuEntry, type MenuGroup } from './menu.ts';
import styles from './sidebar.module.css';

type Props = {
  menu: readonly MenuEntry[];
  /** Icons only; a click on a group opens the bar again. */
  collapsed?: boolean;
  /** A long menu: only the group of the current page is open at first. */
  folded?: boolean;
  onCollapse?: (collapsed: boolean) => void;
  /** Called when a link was followed: the drawer closes. */
  onNavigate?: () => void;
};

/** The menu at the side: links, groups that fold (with the sum of what waits behind), a mode with icons only. */
export function Sidebar({ menu, collapsed = false, folded = false, onCollapse, onNavigate }: Props) {
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label="Menu" className={`${styles.menu} ${collapsed ? styles.collapsed : ''}`}>
      <ul>
        {menu.map((entry) => (
          <li key={entry.label}>
            {isGroup(entry) ? (
              <Group
                group={entry}
                collapsed={collapsed}
                folded={folded}
                onExpand={() => onCollapse?.(false)}
                onNavigate={onNavigate}
              />
            ) : (
              <NavLink
                to={entry.to}
                end
                onClick={onNavigate}
                className={styles.entry}
                title={collapsed ? entry.label : undefined}
              >
                <entry.icon size={20} stroke={1.75} aria-hidden />
                <span className={styles.word}>{entry.label}</span>
                <Count count={entry.count} />
              </NavLink>
            )}
          </li>
        ))}
      </ul>
      {onCollapse && (
        <button
          type="button"
          className={styles.entry}
          title={collapsed ? 'Bentangkan menu' : undefined}
          onClick={() => onCollapse(!collapsed)}
        >
          <Toggle size={20} stroke={1.75} aria-hidden />
          <span className={styles.word}>{collapsed ? 'Bentangkan menu' : 'Ringkas menu'}</span>
        </button>
      )}
    </nav>
  );
}

type GroupProps = {
  group: MenuGroup;
  collapsed: boolean;
  folded: boolean;
  onExpand: () => void;
  onNavigate?: () => void;
};

function Group({ group, collapsed, folded, onExpand, onNavigate }: GroupProps) {
  const { pathname } = useLocation();
  const holdsCurrent = group.items.some((item) => item.to === pathname);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = !collapsed && (chosen ?? (!folded || holdsCurrent));
  const hidden = open ? 0 : group.items.reduce((sum, item) => sum + (item.count ?? 0), 0);
  const toggle = () => {
    if (collapsed) onExpand();
    setChosen(collapsed ? true : !open);
  };
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        onClick={toggle}
        title={collapsed ? group.label : undefined}
        data-holds-current={(collapsed && holdsCurrent) || undefined}
      >
        <group.icon size={20} stroke={1.75} aria-hidden />
        <span className={styles.word}>{group.label}</span>
        <Count count={hidden} />
        <IconChevronDown className={styles.arrow} size={18} stroke={2} aria-hidden />
      </button>
      {open && (
        <ul>
          {group.items.map((item) => (
            <li key={item.to}>
              <NavLink to={item.to} end onClick={onNavigate} className={styles.entry}>
                <span className={styles.word}>{item.label}</span>
                <Count count={item.count} />
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="vh"> menunggu</span>
    </span>
  );
}
