import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isGroup, type MenuEntry, type MenuGroup, type MenuLink } from './menu.ts';
import styles from './sidebar.module.css';

type Props = {
  menu: readonly MenuEntry[];
  /** Icons only; a click on a group opens the bar again. */
  collapsed?: boolean;
  onCollapse?: (collapsed: boolean) => void;
  /** Called when a link was followed: the drawer closes. */
  onNavigate?: () => void;
};

/** The menu at the side: links, groups that fold (open at first), a mode with icons only. */
export function Sidebar({ menu, collapsed = false, onCollapse, onNavigate }: Props) {
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
                <Count link={entry} />
              </NavLink>
            )}
          </li>
        ))}
      </ul>
      {onCollapse && (
        <button
          type="button"
          className={styles.entry}
          aria-pressed={collapsed}
          onClick={() => onCollapse(!collapsed)}
        >
          <Toggle size={20} stroke={1.75} aria-hidden />
          <span className={styles.word}>Ringkas menu</span>
        </button>
      )}
    </nav>
  );
}

type GroupProps = {
  group: MenuGroup;
  collapsed: boolean;
  onExpand: () => void;
  onNavigate?: () => void;
};

function Group({ group, collapsed, onExpand, onNavigate }: GroupProps) {
  const { pathname } = useLocation();
  const holdsCurrent = group.items.some((item) => item.to === pathname);
  const [chosen, setChosen] = useState(true);
  const open = !collapsed && chosen;
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
        <IconChevronDown className={styles.arrow} size={18} stroke={2} aria-hidden />
      </button>
      {open && (
        <ul>
          {group.items.map((item) => (
            <li key={item.to}>
              <NavLink to={item.to} end onClick={onNavigate} className={styles.entry}>
                <span className={styles.word}>{item.label}</span>
                <Count link={item} />
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Count({ link }: { link: MenuLink }) {
  if (!link.count) return null;
  return (
    <span className={styles.count}>
      {link.count}
      <span className="vh"> menunggu</span>
    </span>
  );
}
