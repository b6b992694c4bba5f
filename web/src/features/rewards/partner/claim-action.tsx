import type { Claim } from '@rimpang/contract/rewards';
import { claimStateOf, takingStates } from '@rimpang/domain/rewards';
import { formatDate } from '@rimpang/domain/calendar';
import { Button } from '../../../ui/button.tsx';
import styles from './rewards.module.css';

type Props = {
  /** Of what, for the button's name. */
  name: string;
  claim: Claim | null;
  canClaim: boolean;
  /** Given before the company moved in. */
  grantedBefore: boolean;
  /** What is still missing, in words. */
  missing: string;
  /** Draws the button from the start, disabled with what is missing; else the words stand in its place. */
  always?: boolean;
  onClaim: () => void;
};

/** The button of a reward, or what is missing before it can be claimed; 'Sudah Diklaim' once a claim waits or was granted. */
export function ClaimAction({ name, claim, canClaim, grantedBefore, missing, always, onClaim }: Props) {
  const verb = claim ? 'Klaim lagi' : 'Klaim';
  const open = claim && takingStates.includes(claimStateOf(claim)) ? claim : null;
  const why = canClaim ? null : grantedBefore ? 'Sudah Anda terima di sistem sebelumnya.' : missing;
  return (
    <div className={styles.action}>
      {claim && !open && (
        <p className={styles.rejected}>
          Klaim {formatDate(new Date(claim.createdAt))} ditolak: {claim.reason}
        </p>
      )}
      {!open && why !== null && !always && <p className={styles.hint}>{why}</p>}
      {open && (
        <Button disabledReason={statusWords(open)} aria-label={`Sudah Diklaim: ${name}`}>
          Sudah Diklaim
        </Button>
      )}
      {!open && (why === null || always) && (
        <Button onClick={onClaim} disabledReason={why} aria-label={`${verb} ${name}`}>
          {verb}
        </Button>
      )}
    </div>
  );
}

function statusWords({ status, createdAt, handOver }: Claim): string {
  if (handOver) return `Diserahkan ${formatDate(new Date(handOver.on))}.`;
  if (status === 'approved') return 'Klaim disetujui.';
  return `Diklaim ${formatDate(new Date(createdAt))}, menunggu diperiksa.`;
}
