import type { AuditEntry } from '@rimpang/contract/audit';
import { actionWords, subjectWords } from '@rimpang/domain/audit-words';
import { formatMoment } from '@rimpang/domain/calendar';
import { IconShieldCheck } from '#icons';
import { Link } from 'react-router';
import { Dotted } from '../../../ui/dotted.tsx';
import styles from './audit.module.css';
import { changesOf } from './audit-changes.ts';
import { placeOf } from './audit-place.ts';

/** Who did what to whom and when, with the fields before and after; personal numbers are never in it. */
export function AuditTimeline({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className={styles.entries} aria-label="Catatan audit, terbaru dulu">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <>
      <p className={styles.head}>
        <b>{actionWords(entry.action)}</b>
        <Subject entry={entry} />
        {entry.chained && (
          <span className={styles.chained}>
            <IconShieldCheck size={18} stroke={2} aria-hidden />
            Tersegel
          </span>
        )}
      </p>
      <p className={styles.who}>
        <Dotted
          parts={[
            actorWords(entry),
            <time key="at" dateTime={entry.at}>
              {formatMoment(new Date(entry.at))}
            </time>,
            entry.address,
          ]}
        />
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before !== null && (
                  <>
                    <del>{before}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {after}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Who did it; a person who signs in has no session yet at that moment, and the subject says who it was. */
function actorWords({ actor, action }: AuditEntry): string | null {
  if (actor) return `${actor.fullName} (@${actor.username})`;
  return action.startsWith('identity.login') ? null : 'Sistem';
}

function Subject({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry.subject);
  const words = entry.subjectPerson?.fullName ?? (entry.subject && subjectWords(entry.subject, entry.detail));
  if (!words) return null;
  return place ? <Link to={place}>{words}</Link> : <span>{words}</span>;
}
