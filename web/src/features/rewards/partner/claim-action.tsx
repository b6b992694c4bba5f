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
  /** What is still missing, in words: there is no button before it can be pressed. */
  missing: string;
  onClaim: () => void;
};

/** The button of a reward, once it can be claimed, else what is missing; 'Sudah Diklaim' once a claim waits or was granted. */
export function ClaimAction({ name, claim, canClaim, grantedBefore, missing, onClaim }: Props) {
  const verb = claim ? 'Klaim lagi' : 'Klaim';
  const open = claim && takingStates.includes(claimStateOf(claim)) ? claim : null;
  return (
    <div className={styles.action}>
      {claim && !open && (
        <p className={styles.rejected}>
          Klaim {formatDate(new Date(claim.createdAt))} ditolak: {claim.reason}
        </p>
      )}
      {!open && !canClaim && (
        <p className={styles.hint}>{grantedBefore ? 'Sudah Anda terima di sistem sebelumnya.' : missing}</p>
      )}
      {open && (
        <Button disabledReason={statusWords(open)} aria-label={`Sudah Diklaim: ${name}`}>
          Sudah Diklaim
        </Button>
      )}
      {canClaim && (
        <Button onClick={onClaim} aria-label={`${verb} ${name}`}>
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
