import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { useQuery } from '@tanstack/react-query';
import { IconRefresh } from '#icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../lists/error-state.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { DescriptionList, Card, Note } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { readFailure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import * as partnerPaths from '../../../paths/partner.ts';
import { ConfirmRo } from './confirm-ro.tsx';
import { RecentRo } from './recent-ro.tsx';
import styles from './activate-ro.module.css';
import { receiverWords } from './receiver-words.ts';

type Activated = Awaited<ReturnType<typeof api.partners.activateRo>>;
const noPin = 'Anda tidak memiliki PIN RO yang tersedia.';
/** One page of PINs: the oldest available one is used, so it is only known here where they all fit. */
const pageSize = 100;

/** Use one RO PIN (R2.2.8): which one, what it does, a question before it is spent, and afterwards what it did. */
export function ActivateRo() {
  const me = useQuery(queries.partners.me.queryOptions({ input: {} }));
  const pins = useQuery(
    queries.pins.list.queryOptions({ input: { type: 'ro', status: 'available', limit: pageSize } }),
  );
  const gain = useQuery(queries.partners.roGain.queryOptions({ input: {} }));
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Activated | null>(null);
  const activate = useOperation<Activated>({
    failureTitle: 'Error',
    mayHaveArrived: true,
    onSuccess: (result) => {
      setAsking(false);
      setDone(result);
      toast.success('Aktivasi Berhasil!', 'Status RO Anda aktif dan semua bonus sudah dibagikan.');
    },
    onFailure: ({ code }) => {
      if (code === 'NO_RO_PIN') setAsking(false);
      void refreshAfter('pins');
      return false;
    },
  });
  const retry = () => {
    void me.refetch();
    void pins.refetch();
    void gain.refetch();
  };
  if (me.isPending || pins.isPending || gain.isPending) return <PanelSkeleton height="17.5rem" />;
  if (!me.data && readFailure(me.error).code === 'PROFILE_NOT_FOUND')
    return <EmptyState drawing="not-found" title="Profil pengguna tidak ditemukan." />;
  if (!me.data || !pins.data || !gain.data)
    return <ErrorState error={me.error ?? pins.error ?? gain.error} retry={retry} />;
  const { rows, next } = pins.data;
  const oldest = next === null ? rows.at(-1) : undefined;
  const shown = { total: gain.data.reward, points: gain.data.points };
  return (
    <Columns last={<RecentRo />}>
      {done && <Result result={done} />}
      <Card padded>
        <div className={styles.head}>
          <h2 className="d">Status RO Anda</h2>
          <Badge status={me.data.roStatus} label={`RO ${me.data.roStatus}`} />
        </div>
        <Next code={oldest?.code} count={rows.length} more={next !== null} />
        <Effects gain={gain.data} />
        <Button
          wide
          disabledReason={rows.length === 0 && noPin}
          icon={<IconRefresh size={20} stroke={1.75} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Aktifkan PIN RO Saya
        </Button>
      </Card>
      {asking && (
        <ConfirmRo
          pinCode={oldest?.code}
          active={me.data.roStatus === 'Aktif'}
          gain={gain.data}
          busy={activate.busy}
          onConfirm={() => void activate.run('ro', (call) => api.partners.activateRo(shown, call))}
          onClose={() => setAsking(false)}
        />
      )}
    </Columns>
  );
}

function Result({ result }: { result: Activated }) {
  return (
    <section className={styles.result} aria-label="Hasil aktivasi">
      <b>RO Anda aktif</b>
      <DescriptionList
        rows={[
          { label: 'PIN terpakai', value: <span className="num">{result.pinCode}</span> },
          { label: 'RO pribadi sekarang', value: formatNumber(result.personalRo) },
          { label: 'Poin utama', value: `+${formatNumber(result.points)} poin` },
          { label: 'Bonus Reward Utama', value: formatRupiah(result.reward) },
          { label: 'Penerima bonus RO', value: result.receiver },
        ]}
      />
      <Link to={partnerPaths.unclaimedBonuses}>Lihat bonus Anda</Link>
    </section>
  );
}

/** The PIN that will be used, and how many there are. */
function Next({ code, count, more }: { code: string | undefined; count: number; more: boolean }) {
  if (count === 0)
    return <Note tone="wait" title={noPin} action={<Link to={partnerPaths.orderPins}>Order PIN</Link>} />;
  return (
    <div>
      <p className={styles.label}>PIN RO yang akan dipakai</p>
      <p className={`${styles.code} num d`}>{code ?? 'PIN RO tertua Anda'}</p>
      <p className={styles.label}>
        {formatNumber(count)}
        {more && '+'} PIN Tersedia
      </p>
    </div>
  );
}

type Gain = Awaited<ReturnType<typeof api.partners.roGain>>;

/** By the plan in force. */
function Effects({ gain }: { gain: Gain }) {
  const receiver = receiverWords(gain);
  return (
    <ul className={styles.effects}>
      <li>Satu PIN RO terpakai dan RO pribadi Anda bertambah 1.</li>
      <li>
        Anda mendapat {formatNumber(gain.points)} poin utama dan bonus Reward Utama{' '}
        {formatRupiah(gain.reward)}.
      </li>
      {receiver && <li>{receiver}</li>}
    </ul>
  );
}
