import { formatMoment } from '@rimpang/domain/calendar';
import { formatNumber } from '@rimpang/domain/money';
import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './audit.module.css';

type Chain = Awaited<ReturnType<typeof api.audit.chain>>;

/** Is the hash chain whole, when was that last computed, and the button to compute it now. */
export function AuditChain() {
  const chain = useQuery(queries.audit.chain.queryOptions({ input: {} }));
  const verify = useOperation<Chain>({
    failureTitle: 'Rantai Belum Diperiksa',
    onSuccess: ({ verified }) => {
      if (verified?.ok) toast.success('Rantai Audit Utuh', 'Semua segel cocok dengan catatannya.');
      else toast.failure('Rantai Audit Rusak', verified?.problem ?? undefined);
    },
  });
  if (chain.error && !chain.data)
    return (
      <section aria-label="Rantai audit">
        <ErrorState part="Rantai audit" error={chain.error} retry={() => void chain.refetch()} />
      </section>
    );
  if (!chain.data) return <Skeleton height="5rem" />;
  const { verified, entries, blocks, unchained } = chain.data;
  const broken = verified?.ok === false;
  const Icon = !verified ? IconShieldQuestion : broken ? IconAlertTriangle : IconShieldCheck;
  return (
    <section
      className={styles.chain}
      aria-label="Rantai audit"
      data-state={verified ? (broken ? 'broken' : 'whole') : 'unknown'}
    >
      <Icon size={28} stroke={1.75} aria-hidden />
      <p>
        <b>{stateWords(verified)}</b>
        {formatNumber(entries)} catatan dalam {formatNumber(blocks)} segel, {formatNumber(unchained)} menunggu
        segel.
      </p>
      <Button
        small
        variant="outline"
        busy={verify.busy}
        busyLabel="Memeriksa..."
        onClick={() => void verify.run('chain', (call) => api.audit.verifyChain({}, call))}
      >
        Periksa sekarang
      </Button>
    </section>
  );
}

function stateWords(verified: Chain['verified']): string {
  if (!verified) return 'Rantai belum pernah diperiksa.';
  const at = formatMoment(new Date(verified.at));
  return verified.ok ? `Utuh, diperiksa ${at}` : `${verified.problem ?? 'Rantai tidak cocok'} (${at})`;
}
