import { formatMoment } from '@rimpang/domain/calendar';
import { companyUsernames } from '@rimpang/domain/partners';
import { pinStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { IconArrowRight, IconBan, IconCircleCheck, IconKey } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type api, queries } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { DescriptionList } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import type { QueuePanelProps } from '../../../staff-ui/queue/queue-layout.tsx';
import { QueuePanel } from '../../../staff-ui/queue/queue-panel.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import styles from './pin-chain.module.css';

type Chain = Awaited<ReturnType<typeof api.pins.chain>>;
type Event = Chain['events'][number];

const looks = {
  opening: { icon: IconKey, word: 'Saldo awal' },
  create: { icon: IconKey, word: 'Dibuat' },
  transfer: { icon: IconArrowRight, word: 'Ditransfer' },
  use: { icon: IconCircleCheck, word: 'Dipakai' },
  void: { icon: IconBan, word: 'Dibatalkan' },
} as const;

/** One PIN's life from its making to its use: who had it, who passed it on, and why. */
export function PinChainPanel({ id, moves }: QueuePanelProps) {
  const chain = useQuery(queries.pins.chain.queryOptions({ input: { pinId: id } }));
  if (!chain.data) {
    return (
      <QueuePanel key="loading" title="PIN" moves={moves} noun="PIN">
        {chain.error ? (
          <ErrorState error={chain.error} retry={() => void chain.refetch()} />
        ) : (
          <PanelSkeleton height="22.5rem" />
        )}
      </QueuePanel>
    );
  }
  const pin = chain.data;
  return (
    <QueuePanel title={pin.code} sub={`PIN ${pinTypeLabels[pin.type]}`} moves={moves} noun="PIN">
      <DescriptionList
        rows={[
          { label: 'Status', value: pin.status ? <Badge status={pinStatusLabels[pin.status]} /> : '-' },
          {
            label: 'Pemilik',
            value: pin.owner ? <Owner owner={pin.owner} /> : '-',
          },
          { label: 'Orderan', value: pin.orderCode ?? '-' },
        ]}
      />
      <ol className={styles.chain} aria-label={`Riwayat PIN ${pin.code}`}>
        {pin.events.map((event) => (
          <li key={event.seq}>
            <Step event={event} />
          </li>
        ))}
      </ol>
    </QueuePanel>
  );
}

/** The company has no page of a partner. */
function Owner({ owner }: { owner: NonNullable<Chain['owner']> }) {
  const words = `${owner.fullName} (@${owner.username})`;
  if (companyUsernames.includes(owner.username)) return words;
  return <Link to={staffPaths.partner(owner.id)}>{words}</Link>;
}

function Step({ event }: { event: Event }) {
  const { icon: StepIcon, word } = looks[event.action];
  return (
    <>
      <span className={styles.dot}>
        <StepIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <div>
        <b>
          {word}
          {event.to && ` ${event.action === 'transfer' ? 'ke' : 'untuk'} ${event.to.fullName}`}
        </b>
        <p>
          <Dotted
            parts={[
              event.from && `dari ${event.from.fullName}`,
              formatMoment(new Date(event.at)),
              event.by && `oleh ${event.by}`,
            ]}
          />
        </p>
        {event.note && <p className="wrap-anywhere">{event.note}</p>}
      </div>
    </>
  );
}
