import { rejectClaimInput } from '@rimpang/contract/rewards';
import { formatRupiah } from '@rimpang/domain/money';
import { claimStateOf, claimStates } from '@rimpang/domain/rewards';
import { isAllowed } from '@rimpang/domain/states';
import { IconCheck, IconGift } from '#icons';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import { ConfirmDialog } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { AfterDecision, DecisionFoot } from '../../../staff-ui/queue/decision-foot.tsx';
import { useVerbProblem } from '../../../staff-ui/queue/verb-problem.ts';
import type { QueueMoves } from '../../../staff-ui/queue/queue-layout.tsx';
import { ReasonDialog } from '../../../staff-ui/dialogs/reason-dialog.tsx';
import type { ClaimDetail } from './types.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

/** Another person was faster: say who and when, and read it again. */
function showDecided(failure: Failure): boolean {
  if (failure.code !== 'CLAIM_DECIDED') return false;
  toast.failure('Klaim Sudah Diputuskan', failure.message);
  void refreshAfter('rewards');
  return true;
}

type Props = { claim: ClaimDetail; moves: QueueMoves };
type Asking = 'approve' | 'reject' | 'hand-over' | null;

/** Approve or refuse once; then, for goods and trips, the hand-over. */
export function ClaimDecision({ claim, moves }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Foot claim={claim} moves={moves} ask={setAsking} />
      {asking === 'approve' && <Approve claim={claim} moves={moves} onClose={close} />}
      {asking === 'reject' && <Reject claim={claim} moves={moves} onClose={close} />}
      {asking === 'hand-over' && <HandOverDialog claim={claim} onClose={close} />}
    </>
  );
}

function Foot({ claim, moves, ask }: Props & { ask: (asking: Asking) => void }) {
  const problem = useVerbProblem(claimStates, 'Peran Anda tidak berhak memutuskan klaim.');
  const state = claimStateOf(claim);
  const record = { state, by: claim.decidedBy, at: claim.decidedAt, own: claim.own };
  if (isAllowed(claimStates, 'rewards.recordHandOver', state)) {
    return (
      <Button
        wide
        icon={<IconGift size={20} stroke={2} aria-hidden />}
        disabledReason={problem('rewards.recordHandOver', record)}
        onClick={() => ask('hand-over')}
      >
        Catat serah terima
      </Button>
    );
  }
  if (!isAllowed(claimStates, 'rewards.approveClaim', state))
    return <AfterDecision next={moves.next} close={moves.close} noun="klaim" />;
  return (
    <DecisionFoot
      refuse={
        <Button
          variant="danger"
          aria-keyshortcuts="T"
          aria-label={`Tolak klaim ${claim.code}`}
          disabledReason={problem('rewards.rejectClaim', record)}
          onClick={() => ask('reject')}
        >
          Tolak
        </Button>
      }
    >
      <Button
        icon={<IconCheck size={20} stroke={2} aria-hidden />}
        aria-keyshortcuts="P"
        aria-label={`Setujui klaim ${claim.code}`}
        disabledReason={problem('rewards.approveClaim', record)}
        onClick={() => ask('approve')}
      >
        Setujui
      </Button>
    </DecisionFoot>
  );
}

/** What is handed over stays in view: its hand-over is recorded here. Money is done, and the next claim comes. */
function approved({ id, code, title, cash, partner }: ClaimDetail, moves: QueueMoves): void {
  const detail = `${code}: ${title} untuk ${partner.fullName}.`;
  if (cash) moves.decided({ id, title: 'Klaim Disetujui', detail });
  else toast.success('Klaim Disetujui', detail);
}

function Approve({ claim, moves, onClose }: Props & { onClose: () => void }) {
  const { partner, cash } = claim;
  const approve = useOperation({
    failureTitle: 'Klaim Belum Disetujui',
    mayHaveArrived: true,
    onSuccess: () => {
      onClose();
      approved(claim, moves);
    },
    onFailure: (failure) => {
      const shown = showDecided(failure);
      if (shown) onClose();
      return shown;
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        void approve.run(`claim-${claim.id}`, (call) => api.rewards.approveClaim({ claimId: claim.id }, call))
      }
      title={`Setujui klaim ${claim.code}?`}
      verb="Setujui klaim"
      focusVerb
      busy={approve.busy}
    >
      <p>
        {cash
          ? `${formatRupiah(cash.net)} masuk ke saldo ${partner.fullName} sebagai bonus Reward Peringkat, setelah pajak ${formatRupiah(cash.tax)}. Ini tidak dapat dibatalkan.`
          : `${partner.fullName} menerima pemberitahuan. Setelah ${claim.title.toLowerCase()} diserahkan, catat serah terimanya di sini.`}
      </p>
    </ConfirmDialog>
  );
}

function Reject({ claim, moves, onClose }: Props & { onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Tolak klaim ${claim.code}?`}
      consequence={`${claim.partner.fullName} menerima alasan ini lewat pemberitahuan dan dapat mengklaim lagi.`}
      verb="Tolak klaim"
      schema={rejectClaimInput}
      toInput={(values) => ({ claimId: claim.id, ...values })}
      send={(input, call) => api.rewards.rejectClaim(input, call)}
      onDone={() =>
        moves.decided({
          id: claim.id,
          title: 'Klaim Ditolak',
          detail: `${claim.code} · ${claim.partner.fullName}`,
        })
      }
      mayHaveArrived
      failureTitle="Klaim Belum Ditolak"
      onFailure={showDecided}
      onClose={onClose}
    />
  );
}
