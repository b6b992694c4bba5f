import { rejectInput } from '@rimpang/contract/withdrawals';
import { formatRupiah } from '@rimpang/domain/money';
import { isAllowed } from '@rimpang/domain/states';
import { withdrawalStates } from '@rimpang/domain/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '#icons';
import { useState } from 'react';
import { api, queries } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { AfterDecision, DecisionFoot } from '../../../staff-ui/queue/decision-foot.tsx';
import { useVerbProblem } from '../../../staff-ui/queue/verb-problem.ts';
import type { QueueMoves } from '../../../staff-ui/queue/queue-layout.tsx';
import { ReasonDialog } from '../../../staff-ui/dialogs/reason-dialog.tsx';
import { lastStepOf } from '../last-step.ts';
import { SettleButtons } from './payouts/settle-buttons.tsx';
import { ApproveReview } from './approve-review.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';

/** Another person was faster: say who and when, and read it again. */
function showDecided(failure: Failure): boolean {
  if (failure.code !== 'WITHDRAWAL_DECIDED') return false;
  toast.failure('Penarikan Sudah Diputuskan', failure.message);
  void refreshAfter('withdrawals');
  return true;
}

type Props = { withdrawal: QueuedWithdrawal; moves: QueueMoves };

/** 'Setujui' and 'Tolak' while it waits; once decided, the way on. */
export function WithdrawalDecision({ withdrawal, moves }: Props) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const problem = useVerbProblem(withdrawalStates, 'Peran Anda tidak berhak memutuskan penarikan.');
  // Read beside the panel: the review says at once what an approval leads to.
  useQuery(queries.withdrawals.payoutSettings.queryOptions({ input: {} }));
  const close = () => setAsking(null);
  const { code, status: state, own } = withdrawal;
  const record = { state, own, ...lastStepOf(withdrawal) };
  // The dialogs stay above the question of the status: the one that is open closes itself with its own message.
  return (
    <>
      {isAllowed(withdrawalStates, 'withdrawals.approve', state) ? (
        <DecisionFoot
          refuse={
            <Button
              variant="danger"
              aria-keyshortcuts="T"
              aria-label={`Tolak penarikan ${code}`}
              disabledReason={problem('withdrawals.reject', record)}
              onClick={() => setAsking('reject')}
            >
              Tolak
            </Button>
          }
        >
          <Button
            icon={<IconCheck size={20} stroke={2} aria-hidden />}
            aria-keyshortcuts="P"
            aria-label={`Setujui penarikan ${code}`}
            disabledReason={problem('withdrawals.approve', record)}
            onClick={() => setAsking('approve')}
          >
            Setujui
          </Button>
        </DecisionFoot>
      ) : (
        <SettleButtons
          withdrawal={withdrawal}
          recorded={<AfterDecision next={moves.next} close={moves.close} noun="penarikan" />}
        />
      )}
      {asking === 'approve' && (
        <ApproveReview withdrawal={withdrawal} moves={moves} onClose={close} onFailure={showDecided} />
      )}
      {asking === 'reject' && <RejectWithdrawal withdrawal={withdrawal} moves={moves} onClose={close} />}
    </>
  );
}

function RejectWithdrawal({ withdrawal, moves, onClose }: Props & { onClose: () => void }) {
  const { id, code, deducted, partner } = withdrawal;
  return (
    <ReasonDialog
      title={`Tolak penarikan ${code}?`}
      consequence={`${formatRupiah(deducted)} kembali utuh ke saldo ${partner.fullName}, yang menerima alasan ini lewat pemberitahuan.`}
      verb="Tolak penarikan"
      schema={rejectInput}
      toInput={(values) => ({ withdrawalId: id, ...values })}
      send={(input, call) => api.withdrawals.reject(input, call)}
      onDone={() =>
        moves.decided({
          id,
          title: 'Penarikan Ditolak',
          detail: `${code}: ${formatRupiah(deducted)} kembali ke saldo ${partner.fullName}.`,
        })
      }
      mayHaveArrived
      failureTitle="Penarikan Belum Ditolak"
      onFailure={showDecided}
      onClose={onClose}
    />
  );
}
