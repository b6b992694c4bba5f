import type { ReactNode } from 'react';
import { useTabbedInView } from '../browser/tabbed-in-view.ts';
import { useCollapsed } from '../shell/use-collapsed.ts';
import styles from './frame.module.css';
import { PageFocus } from './page-focus.tsx';

type Props = {
  /** Gives the side menu its colours and measures (frame.module.css). */
  className: string | undefined;
  /** For a menu on a dark ground. */
  sideClassName?: string;
  mainClassName: string | undefined;
  brand: ReactNode;
  /** The side menu itself, folded to its icons or not. */
  menu: (state: { collapsed: boolean; onCollapse: (collapsed: boolean) => void }) => ReactNode;
  /** Banners and the header, above the page. */
  top: ReactNode;
  children: ReactNode;
};

/** What both areas stand in: the way past the menu, the side menu of wide screens, and the column with the page. */
export function AreaFrame(props: Props) {
  const { className, sideClassName = '', mainClassName, brand, menu, top, children } = props;
  const [collapsed, setCollapsed] = useCollapsed();
  useTabbedInView();
  return (
    <>
      <a className={styles.skip} href="#isi">
        Lewati ke isi
      </a>
      <div className={`${className} ${styles.area} ${collapsed ? styles.collapsed : ''}`}>
        <aside className={`${styles.side} ${sideClassName}`}>
          {!collapsed && brand}
          {menu({ collapsed, onCollapse: setCollapsed })}
        </aside>
        <div className={styles.column}>
          {top}
          <main id="isi" tabIndex={-1} className={`${styles.main} ${mainClassName}`}>
            <PageFocus />
            {children}
          </main>
        </div>
      </div>
    </>
  );
}
