import type { PinChain } from '@rimpang/contract/pins';
import { formatMoment } from '@rimpang/domain/calendar';
import { pinStatusLabels, pinTypeLabels } from '@rimpang/domain/pins';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';
import { useSession } from '../../../session/session-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Coded } from '../../../ui/coded.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import styles from './pin-chain.module.css';

/** The life of one PIN from its creation to its use, as far as it was the reader's. */
export function PinChainSheet({ pinId, onClose }: { pinId: number; onClose: () => void }) {
  const chain = useQuery(queries.pins.chain.queryOptions({ input: { pinId } }));
  const title = chain.data ? `PIN ${chain.data.code}` : 'Riwayat PIN';
  return (
    <Sheet open onClose={onClose} title={title}>
      {chain.isPending && <PanelSkeleton height="15rem" />}
      {!chain.data && chain.error && <ErrorState error={chain.error} retry={() => void chain.refetch()} />}
      {chain.data && <Chain chain={chain.data} />}
    </Sheet>
  );
}

function Chain({ chain }: { chain: PinChain }) {
  const ownId = useSession().user.id;
  return (
    <>
      <p className={styles.about}>
        PIN {pinTypeLabels[chain.type]}
        {chain.orderCode && <Coded text={` dari pesanan ${chain.orderCode}`} />}{' '}
        {chain.status && <Badge status={pinStatusLabels[chain.status]} />}
      </p>
      <ol className={styles.chain} aria-label="Perjalanan PIN ini">
        {chain.events.map((event) => (
          <li key={event.seq}>
            <b>{stepWords(event, ownId)}</b>
            <time dateTime={event.at}>{formatMoment(new Date(event.at))}</time>
            {event.note && <p className="wrap-anywhere">{event.note}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** People the reader had nothing to do with stay unnamed. */
function stepWords({ action, from, to }: PinChain['events'][number], ownId: number): string {
  const name = (person: typeof from) =>
    !person ? 'mitra lain' : person.id === ownId ? 'Anda' : person.fullName;
  switch (action) {
    case 'opening':
      return `Saldo awal: sudah milik ${name(to)} sebelum memakai portal ini`;
    case 'create':
      return 'Dibuat oleh Perusahaan';
    case 'use':
      return `Dipakai untuk ${name(to)}`;
    case 'void':
      return 'Dibatalkan';
    case 'transfer':
      return `Ditransfer dari ${name(from)} ke ${name(to)}`;
  }
}
