import { rejectPublicOrderInput } from '@rimpang/contract/public-orders';
import { isAllowed } from '@rimpang/domain/states';
import { publicOrderStates } from '@rimpang/domain/storefront';
import { IconCheck, IconUserPlus } from '#icons';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { useMay } from '../../../session/session-store.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOperation } from '../../../forms/use-operation.ts';
import { toast } from '../../../ui/toast.ts';
import { AfterDecision, DecisionFoot } from '../../../staff-ui/queue/decision-foot.tsx';
import { useVerbProblem } from '../../../staff-ui/queue/verb-problem.ts';
import type { QueueMoves } from '../../../staff-ui/queue/queue-layout.tsx';
import { ReasonDialog } from '../../../staff-ui/dialogs/reason-dialog.tsx';
import * as staffPaths from '../../../paths/staff.ts';
import { saleWords } from './sale-words.ts';
import type { SaleDetail } from './types.ts';

const newsTitles: Partial<Record<Failure['code'], string>> = {
  ORDER_DECIDED: 'Sudah Diputuskan',
  ORDER_CHANGED: 'Peringatan Berubah',
  ORDER_UNSEEN: 'Perlu Diperiksa',
};

/** The order, or what its slip resembles, is another by now: say what happened, and read it again. */
function showNews(failure: Failure): boolean {
  const title = newsTitles[failure.code];
  if (!title) return false;
  toast.failure(title, failure.message);
  void refreshAfter('storefront');
  return true;
}

type Props = { sale: SaleDetail; moves: QueueMoves };

/** Done or refused; a package can first be turned into a partner. Once decided, the way on. */
export function SaleDecision({ sale, moves }: Props) {
  const [rejecting, setRejecting] = useState(false);
  const may = useMay();
  const problem = useVerbProblem(publicOrderStates, 'Peran Anda tidak berhak memutuskan ini.');
  const { noun, done } = saleWords[sale.kind];
  const complete = useOperation({
    failureTitle: 'Belum Diproses',
    mayHaveArrived: true,
    onSuccess: () => {
      const title = sale.kind === 'product' ? 'Pesanan Selesai' : 'Pendaftaran Selesai';
      moves.decided({ id: sale.id, title, detail: `${sale.reference} · ${sale.name}` });
    },
    onFailure: showNews,
  });
  const { status: state, decidedBy: by, decidedAt: at, own } = sale;
  const record = { state, by, at, own };
  const undecided = isAllowed(publicOrderStates, 'storefront.completeOrder', state);
  // A reason that is being typed stays when another person decides: it closes itself with its own message.
  return (
    <>
      {!undecided && <AfterDecision next={moves.next} close={moves.close} noun={noun} />}
      {undecided && sale.kind === 'tier' && !sale.own && may('partners.registerFromOrder') && (
        <ButtonLink
          wide
          to={staffPaths.registerPartnerFrom(sale.id)}
          icon={<IconUserPlus size={20} stroke={2} aria-hidden />}
        >
          Jadikan mitra
        </ButtonLink>
      )}
      {undecided && (
        <DecisionFoot
          refuse={
            <Button
              variant="danger"
              aria-keyshortcuts="T"
              aria-label={`Tolak ${noun} ${sale.reference}`}
              disabledReason={problem('storefront.rejectOrder', record)}
              onClick={() => setRejecting(true)}
            >
              Tolak
            </Button>
          }
        >
          <Button
            variant={sale.kind === 'tier' ? 'outline' : 'primary'}
            icon={<IconCheck size={20} stroke={2} aria-hidden />}
            aria-keyshortcuts="P"
            busy={complete.busy}
            disabledReason={problem('storefront.completeOrder', record)}
            onClick={() =>
              void complete.run(`sale-${sale.id}-${sale.seen}`, (call) =>
                api.storefront.completeOrder({ orderId: sale.id, seen: sale.seen }, call),
              )
            }
          >
            {done}
          </Button>
        </DecisionFoot>
      )}
      {rejecting && <RejectSale sale={sale} moves={moves} onClose={() => setRejecting(false)} />}
    </>
  );
}

function RejectSale({ sale, moves, onClose }: Props & { onClose: () => void }) {
  const { noun } = saleWords[sale.kind];
  return (
    <ReasonDialog
      title={`Tolak ${noun} ${sale.reference}?`}
      consequence={`Alasan dicatat. ${sale.email ? `${sale.name} menerimanya lewat email.` : `Sampaikan kepada ${sale.name} lewat WhatsApp.`}`}
      verb={`Tolak ${noun}`}
      schema={rejectPublicOrderInput}
      toInput={(values) => ({ orderId: sale.id, ...values })}
      send={(input, call) => api.storefront.rejectOrder(input, call)}
      onDone={() =>
        moves.decided({ id: sale.id, title: 'Ditolak', detail: `${sale.reference} · ${sale.name}` })
      }
      mayHaveArrived
      failureTitle="Belum Ditolak"
      onFailure={showNews}
      onClose={onClose}
    />
  );
}
