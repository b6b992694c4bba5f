import { formatMoment } from '@rimpang/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import { useOperation } from '../../../forms/use-operation.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DescriptionList } from '../../../ui/section.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { deliveryWords, kindWords, outcomeWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

type Shown = Awaited<ReturnType<typeof api.webhooks.delivery>>;

type Props = {
  deliveryId: number;
  /** Its endpoint is off: what waits, waits for that. */
  isOff: boolean;
  onClose: () => void;
};

/** One delivery: what was sent, each attempt with its answer, and sending it again. */
export function DeliverySheet({ deliveryId, isOff, onClose }: Props) {
  const shown = useQuery(queries.webhooks.delivery.queryOptions({ input: { deliveryId } }));
  const replay = useOperation({
    failureTitle: 'Belum Dikirim Ulang',
    onSuccess: () =>
      toast.success(
        isOff ? 'Menunggu Dikirim' : 'Dikirim Ulang',
        isOff ? 'Dikirim setelah webhook ini dinyalakan.' : 'Peristiwa ini menunggu dikirim sekarang.',
      ),
  });
  const { data } = shown;
  const isWaiting = data?.delivery.state === 'waiting';
  const foot = data && (
    <>
      <Button variant="outline" onClick={onClose}>
        Tutup
      </Button>
      <Button
        busy={replay.busy}
        disabledReason={
          isWaiting && (isOff ? 'Menunggu sampai webhook ini dinyalakan.' : 'Masih menunggu dikirim.')
        }
        onClick={() =>
          void replay.run(`replay-${deliveryId}`, (call) => api.webhooks.replay({ deliveryId }, call))
        }
      >
        Kirim ulang
      </Button>
    </>
  );
  return (
    <Sheet
      open
      wide
      withoutStep
      onClose={onClose}
      title={data ? kindWords(data.delivery.kind) : 'Kiriman'}
      foot={foot}
    >
      {data ? (
        <Shown {...data} isOff={isOff} />
      ) : shown.error ? (
        <ErrorState error={shown.error} retry={() => void shown.refetch()} />
      ) : (
        <PanelSkeleton height="20rem" />
      )}
    </Sheet>
  );
}

/** The delivery in words. */
export function Shown({ delivery, body, attempts, isOff }: Shown & Pick<Props, 'isOff'>) {
  const waits = isOff && delivery.kind !== 'webhook.test';
  const { state, happenedAt, eventId, nextAttemptAt } = delivery;
  return (
    <>
      <DescriptionList
        rows={[
          { label: 'Status', value: <Badge {...deliveryWords[state]} /> },
          { label: 'Terjadi', value: formatMoment(new Date(happenedAt)) },
          { label: 'webhook-id', value: <span className={styles.url}>{eventId}</span> },
          ...(nextAttemptAt
            ? [
                {
                  label: 'Percobaan berikutnya',
                  value: waits ? 'setelah dinyalakan' : formatMoment(new Date(nextAttemptAt)),
                },
              ]
            : []),
        ]}
      />
      <h3>Percobaan</h3>
      {attempts.length === 0 && <p>Belum pernah dicoba.</p>}
      <ol className={styles.attempts} aria-label="Percobaan, terbaru dulu">
        {attempts.map((attempt) => (
          <li key={attempt.number}>
            <b>{outcomeWords(attempt)}</b>
            <small>
              Percobaan {attempt.number}, {formatMoment(new Date(attempt.at))}
            </small>
            {attempt.answer && <pre className={styles.code}>{attempt.answer}</pre>}
          </li>
        ))}
      </ol>
      <h3>Isi</h3>
      <pre className={styles.code}>{JSON.stringify(JSON.parse(body), null, 1)}</pre>
      <div>
        <CopyButton text={body} label="Salin isi" done="Isi kiriman disalin." />
      </div>
    </>
  );
}
