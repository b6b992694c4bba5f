import { formatTime } from '@rimpang/domain/calendar';
import { pinTypeLabels } from '@rimpang/domain/pins';
import { type Icon, IconArrowDownLeft, IconArrowUpRight, IconCircleCheck, IconKey } from '#icons';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { useSession } from '../../../session/session-store.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { DaySection } from '../../../lists/day-section.tsx';
import { useListAddress } from '../../../lists/list-address.ts';
import { useListQuery } from '../../../lists/list-query.ts';
import { ListEntries } from '../../../lists/list-table.tsx';
import { OwnExport } from '../../../lists/own-export.tsx';
import * as partnerPaths from '../../../paths/partner.ts';
import { PinChainSheet } from './pin-chain-sheet.tsx';
import { byDay, eventWords, type PinEvent } from './pin-event-words.ts';
import styles from './pin-timeline.module.css';

/** What happened to PINs the reader gave, got or used, newest first (R2.2.14). */
export function PinTimeline() {
  const address = useListAddress();
  const [shown, setShown] = useState<number | null>(null);
  const list = useListQuery(queries.pins.history.queryOptions({ input: { after: address.after } }));
  return (
    <div className={styles.timeline}>
      <ListEntries
        query={list}
        address={address}
        skeleton={6}
        empty={{
          title: 'Tidak ada riwayat transaksi.',
          hint: 'PIN yang Anda terima, transfer, atau pakai tercatat di sini.',
          action: (
            <ButtonLink to={partnerPaths.orderPins} small>
              Order PIN
            </ButtonLink>
          ),
        }}
      >
        {(rows) =>
          byDay(rows).map(({ day, events }) => (
            <DaySection key={day} day={day}>
              <ol>
                {events.map((event) => (
                  <Event key={event.id} event={event} onOpen={setShown} />
                ))}
              </ol>
            </DaySection>
          ))
        }
      </ListEntries>
      <OwnExport of={list} request={{ list: 'ownPinEvents' }} />
      {shown !== null && <PinChainSheet pinId={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function Event({ event, onOpen }: { event: PinEvent; onOpen: (pinId: number) => void }) {
  const ownId = useSession().user.id;
  const [EventIcon, tone] = look(event, ownId);
  return (
    <li className={styles.event}>
      <span className={`${styles.dot} ${tone}`}>
        <EventIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <div>
        <b>{eventWords(event, ownId)}</b>
        <p>
          <Dotted
            parts={[
              <button
                key="code"
                type="button"
                className={`${styles.code} num`}
                onClick={() => onOpen(event.pinId)}
              >
                <span className="vh">Riwayat PIN </span>
                {event.code}
              </button>,
              <span key="type" className="whole">
                PIN {pinTypeLabels[event.type]}
              </span>,
            ]}
          />
        </p>
        {event.note && <p className="wrap-anywhere">{event.note}</p>}
      </div>
      <time dateTime={event.at}>{formatTime(new Date(event.at))}</time>
    </li>
  );
}

function look(event: PinEvent, ownId: number): [Icon, string | undefined] {
  if (event.action === 'use') return [IconCircleCheck, styles.used];
  if (event.action === 'opening' || event.action === 'create') return [IconKey, styles.got];
  return event.to?.id === ownId ? [IconArrowDownLeft, styles.got] : [IconArrowUpRight, styles.given];
}
