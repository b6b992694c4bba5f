import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { queries } from '../../api/client.ts';
import strip from '../../lists/filter-strip.module.css';
import { passingWords } from '../../lists/list-address.ts';
import * as staffPaths from '../../paths/staff.ts';
import { useMay } from '../../session/session-store.ts';
import styles from './view-tabs.module.css';

/** What a view of a list consists of: the address without where one is in it. */
export function viewOf(params: URLSearchParams): string {
  const view = new URLSearchParams(params);
  for (const name of passingWords) view.delete(name);
  return view.toString();
}

type Props = {
  /** The list's address below `/admin/`. */
  screen: string;
  /** The list's own tabs, before the views. */
  children?: ReactNode;
};

/** The tabs above a list: its own, and behind them the views that the reader saved, each one click away. */
export function ViewTabs({ screen, children }: Props) {
  const may = useMay();
  const views = useQuery({
    ...queries.identity.savedViews.queryOptions({ input: { screen } }),
    enabled: may('identity.savedViews'),
  });
  return <ViewLine screen={screen} views={views.data?.views ?? []} tabs={children} />;
}

type LineProps = {
  screen: string;
  views: readonly { id: number; name: string; query: string }[];
  tabs: ReactNode;
};

export function ViewLine({ screen, views, tabs }: LineProps) {
  const [params] = useSearchParams();
  const shown = viewOf(params);
  if (!tabs && views.length === 0) return null;
  return (
    <div className={styles.line}>
      {tabs}
      {views.length > 0 && (
        <nav className={strip.tabs} aria-label="Tampilan tersimpan">
          {views.map((view) => (
            <Link
              key={view.id}
              to={staffPaths.savedView(screen, view.query)}
              aria-current={viewOf(new URLSearchParams(view.query)) === shown ? 'page' : undefined}
            >
              {view.name}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
