import { rejectInput } from '@rimpang/contract/withdrawals';
import { formatRupiah } from '@rimpang/domain/money';
import { ownBenefitProblem } from '@rimpang/domain/own-benefit';
import { IconCheck } from '#icons';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useMay } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { AfterDecision, DecisionFoot } from '../../../staff-ui/queue/decision-foot.tsx';
import type { QueueMoves } from '../../../staff-ui/queue/queue-layout.tsx';
import { ReasonDialog } from '../../../staff-ui/dialogs/reason-dialog.tsx';
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

const forbidden = 'Peran Anda tidak berhak memutuskan penarikan.';

type Props = { withdrawal: QueuedWithdrawal; moves: QueueMoves };

/** 'Setujui' and 'Tolak' while it waits; once decided, the way on. */
export function WithdrawalDecision({ withdrawal, moves }: Props) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const may = useMay();
  const close = () => setAsking(null);
  const { code } = withdrawal;
  // The dialogs stay above the question of the status: the one that is open closes itself with its own message.
  return (
    <>
      {withdrawal.status === 'pending' ? (
        <DecisionFoot
          refuse={
            <Button
              variant="danger"
              aria-label={`Tolak penarikan ${code}`}
              disabledReason={may('withdrawals.reject') ? ownBenefitProblem(withdrawal) : forbidden}
              onClick={() => setAsking('reject')}
            >
              Tolak
            </Button>
          }
        >
          <Button
            icon={<IconCheck size={20} stroke={2} aria-hidden />}
            aria-label={`Setujui penarikan ${code}`}
            disabledReason={may('withdrawals.approve') ? ownBenefitProblem(withdrawal) : forbidden}
            onClick={() => setAsking('approve')}
          >
            Setujui
          </Button>
        </DecisionFoot>
      ) : withdrawal.status === 'processed' ? (
        <SettleButtons withdrawal={withdrawal} />
      ) : (
        <AfterDecision next={moves.next} close={moves.close} noun="penarikan" />
      )}
      {asking === 'approve' && (
        <ApproveReview withdrawal={withdrawal} onClose={close} onFailure={showDecided} />
      )}
      {asking === 'reject' && <RejectWithdrawal withdrawal={withdrawal} onClose={close} />}
    </>
  );
}

function RejectWithdrawal({ withdrawal, onClose }: { withdrawal: QueuedWithdrawal; onClose: () => void }) {
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
        toast.success('Penarikan Ditolak', `${formatRupiah(deducted)} kembali ke saldo ${partner.fullName}.`)
      }
      failureTitle="Penarikan Belum Ditolak"
      onFailure={showDecided}
      onClose={onClose}
    />
  );
}
