import { formatShortDate, formatTime } from '@rimpang/domain/calendar';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBusinessDay } from '../../../browser/business-day.ts';
import { useMay } from '../../../session/session-store.ts';
import { Badge, type StatusWord } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Card, Section } from '../../../ui/section.tsx';
import { useBonusAddress } from '../../bonuses/bonus-address.ts';
import * as staffPaths from '../../../paths/staff.ts';
import styles from './dashboard.module.css';
import type { Dashboard } from './types.ts';

type Activity = Dashboard['activities'][number];

/** The latest four things that happened; each opens what it is about. */
export function ActivityTable({ activities }: { activities: readonly Activity[] }) {
  return (
    <Section title="Aktivitas terbaru">
      <Card>
        {activities.length === 0 ? (
          <EmptyState drawing="sprout" title="Belum ada aktivitas terbaru.">
            Pendaftaran, bonus, dan penarikan muncul di sini.
          </EmptyState>
        ) : (
          <ul className={styles.activities} aria-label="Aktivitas terbaru">
            {activities.map((entry) => (
              <li key={`${entry.kind}-${entry.id}`}>
                <Opener entry={entry}>
                  <Words entry={entry} />
                </Opener>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function Words({ entry }: { entry: Activity }) {
  const today = useBusinessDay();
  const at = new Date(entry.at);
  return (
    <>
      <time dateTime={entry.at}>{at >= today ? formatTime(at) : formatShortDate(at)}</time>
      <span className={styles.what}>
        <b>{entry.title}</b>
        <small>{entry.detail}</small>
      </span>
      <span className={styles.howMuch}>
        {entry.amount !== null && <Money amount={entry.amount} />}
        {entry.status !== null && <Badge status={entry.status as StatusWord} bare />}
      </span>
    </>
  );
}

/** The whole row leads to what happened, for those who may open it. */
function Opener({ entry, children }: { entry: Activity; children: ReactNode }) {
  const may = useMay();
  const { explain } = useBonusAddress();
  const to = placeOf(entry);
  if (entry.kind === 'bonus') {
    if (!may('bonuses.explain')) return <div className={styles.activity}>{children}</div>;
    return (
      <button type="button" className={styles.activity} onClick={() => explain(entry.id)}>
        {children}
      </button>
    );
  }
  return (
    <Link className={styles.activity} to={to}>
      {children}
    </Link>
  );
}

function placeOf({ kind, id }: Activity): string {
  if (kind === 'withdrawal') return staffPaths.withdrawal(id);
  return staffPaths.partner(id);
}
