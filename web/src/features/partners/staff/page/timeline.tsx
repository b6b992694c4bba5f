import { type TimelineEntry, type TimelineKind, timelineKinds } from '@rimpang/contract/partner-timeline';
import type { Action } from '@rimpang/domain/permissions';
import { formatShortDate, formatTime } from '@rimpang/domain/calendar';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queries } from '../../../../api/client.ts';
import { Chips } from '../../../../lists/filter-strip.tsx';
import { choiceFilter, choicesOf } from '../../../../lists/filters.ts';
import { useListAddress } from '../../../../lists/list-address.ts';
import { useListQuery } from '../../../../lists/list-query.ts';
import { ListEntries } from '../../../../lists/list-table.tsx';
import * as staffPaths from '../../../../paths/staff.ts';
import { useMay } from '../../../../session/session-store.ts';
import { Badge, type StatusWord } from '../../../../ui/badge.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Card } from '../../../../ui/section.tsx';
import { useBonusAddress } from '../../../bonuses/bonus-address.ts';
import { NewNote } from './new-note.tsx';
import { NoteEntry } from './note-entry.tsx';
import styles from './timeline.module.css';
import type { Partner } from './types.ts';

const labels: Record<TimelineKind, string> = {
  order: 'Orderan',
  bonus: 'Bonus',
  withdrawal: 'Penarikan',
  claim: 'Klaim',
  note: 'Catatan',
};
/** Who sees a kind on its own page is offered it here; the server asks the same table. */
const needs: Record<TimelineKind, Action> = {
  order: 'pins.orders',
  bonus: 'reports.partnerBonuses',
  withdrawal: 'withdrawals.queue',
  claim: 'rewards.claims',
  note: 'partners.addNote',
};
const filters = { jenis: choiceFilter(timelineKinds) };

/** Everything that happened with a partner, newest first, with what staff wrote down about them. */
export function Timeline({ partner }: { partner: Partner }) {
  const may = useMay();
  const address = useListAddress(filters);
  const kinds = timelineKinds.filter((kind) => may(needs[kind]));
  const input = { partnerId: partner.id, kind: address.values.jenis, after: address.after };
  return (
    <section className={styles.timeline} aria-labelledby="linimasa">
      <h2 id="linimasa" className="d">
        Linimasa
      </h2>
      {!partner.closed && may('partners.addNote') && <NewNote partnerId={partner.id} />}
      <Chips
        label="Jenis kejadian"
        choices={choicesOf('Semua', kinds, labels)}
        {...address.choice('jenis')}
      />
      <ListEntries
        query={useListQuery(queries.reports.partnerTimeline.queryOptions({ input }))}
        address={address}
        skeleton={8}
        empty={{
          title: 'Belum ada kejadian.',
          hint: 'Orderan, bonus, penarikan, klaim, dan catatan muncul di sini.',
        }}
        unmatched={{ hint: 'Tidak ada kejadian dari jenis ini.' }}
        foot={({ rows }) => `${rows.length} kejadian di halaman ini`}
      >
        {(rows) => (
          <Card>
            <ol className={styles.entries} aria-label={`Linimasa ${partner.fullName}`}>
              {rows.map((entry) => (
                <li key={`${entry.kind}-${entry.id}`}>
                  {entry.note ? <NoteEntry note={entry.note} /> : <Opener entry={entry} />}
                </li>
              ))}
            </ol>
          </Card>
        )}
      </ListEntries>
    </section>
  );
}

/** Words that have no look of their own. */
const alike: Partial<Record<string, StatusWord>> = { Disetujui: 'Selesai' };

function Event({ entry }: { entry: TimelineEntry }) {
  const at = new Date(entry.at);
  return (
    <>
      <time dateTime={entry.at}>
        {formatShortDate(at)}
        <small>{formatTime(at)}</small>
      </time>
      <span className={styles.what}>
        <b>{entry.title}</b>
        <small>
          <Dotted parts={[entry.detail, entry.code]} />
        </small>
      </span>
      <span className={styles.howMuch}>
        {entry.amount !== null && <Money amount={entry.amount} />}
        {entry.status !== null && (
          <Badge status={alike[entry.status] ?? (entry.status as StatusWord)} label={entry.status} bare />
        )}
      </span>
    </>
  );
}

/** The whole row leads to what happened, for those who may open it. */
function Opener({ entry }: { entry: TimelineEntry }): ReactNode {
  const may = useMay();
  const { linkTo } = useBonusAddress();
  const event = <Event entry={entry} />;
  if (entry.kind === 'bonus' && !may('bonuses.explain')) return <div className={styles.event}>{event}</div>;
  return (
    <Link className={styles.event} to={entry.kind === 'bonus' ? linkTo(entry.id) : placeOf(entry)}>
      {event}
    </Link>
  );
}

function placeOf({ kind, id }: TimelineEntry): string {
  if (kind === 'order') return staffPaths.pinOrder(id);
  return kind === 'claim' ? staffPaths.claim(id) : staffPaths.withdrawal(id);
}
