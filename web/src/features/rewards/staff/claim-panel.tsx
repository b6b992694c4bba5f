import { formatMoment, startOfDate, formatDate } from '@rimpang/domain/calendar';
import { formatNumber, formatRupiah } from '@rimpang/domain/money';
import { claimStateOf, claimStates, claimStatusLabels } from '@rimpang/domain/rewards';
import { isAllowed } from '@rimpang/domain/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../../api/client.ts';
import * as staffPaths from '../../../paths/staff.ts';
import { ErrorState } from '../../../lists/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { DescriptionList, Note } from '../../../ui/section.tsx';
import { PanelSkeleton } from '../../../ui/skeleton.tsx';
import type { QueuePanelProps } from '../../../staff-ui/queue/queue-layout.tsx';
import { QueuePanel } from '../../../staff-ui/queue/queue-panel.tsx';
import { statusLine } from '../../../staff-ui/queue/status-line.ts';
import { useNow } from '../../../staff-ui/queue/use-now.ts';
import { WhatsappLink } from '../../../staff-ui/lists/whatsapp-link.tsx';
import { ClaimDecision } from './claim-decision.tsx';
import styles from './claims.module.css';
import type { ClaimDetail } from './types.ts';

/** One claim: who, for what, the figures it is judged by, and the decision or the hand-over. */
export function ClaimPanel({ id, moves }: QueuePanelProps) {
  const claim = useQuery(queries.rewards.showClaim.queryOptions({ input: { claimId: id } }));
  const now = useNow();
  if (!claim.data) {
    return (
      <QueuePanel key="loading" title="Klaim" moves={moves} noun="klaim">
        {claim.error ? (
          <ErrorState error={claim.error} retry={() => void claim.refetch()} />
        ) : (
          <PanelSkeleton height="26.25rem" />
        )}
      </QueuePanel>
    );
  }
  const { status, createdAt, decidedBy: by, decidedAt: at } = claim.data;
  const undecided = isAllowed(claimStates, 'rewards.approveClaim', claimStateOf(claim.data));
  const line = { waitsSince: undecided ? createdAt : null, label: claimStatusLabels[status], by, at };
  return (
    <QueuePanel
      title={claim.data.code}
      sub={statusLine(line, now)}
      moves={moves}
      noun="klaim"
      foot={<ClaimDecision claim={claim.data} moves={moves} />}
    >
      <ClaimBody claim={claim.data} />
    </QueuePanel>
  );
}

function ClaimBody({ claim }: { claim: ClaimDetail }) {
  const { partner, figures, cash, handOver } = claim;
  return (
    <>
      <div className={styles.reward}>
        <h3 className="d">{claim.title}</h3>
        {!claim.name.includes(claim.title) && <p>{claim.name}</p>}
        {cash && <Money amount={cash.net} size="figure" />}
      </div>
      {claim.reason && (
        <Note tone="error" title="Alasan penolakan">
          <span className="wrap-anywhere">{claim.reason}</span>
        </Note>
      )}
      {cash && (
        <DescriptionList
          rows={[
            { label: 'Reward', value: formatRupiah(cash.gross) },
            { label: 'Pajak', value: `− ${formatRupiah(cash.tax)}` },
          ]}
          total={{ label: 'Masuk saldo mitra', value: formatRupiah(cash.net) }}
        />
      )}
      <DescriptionList
        rows={[
          {
            label: 'Mitra',
            value: (
              <Link to={staffPaths.partner(partner.id)}>
                {partner.fullName} (@{partner.username})
              </Link>
            ),
          },
          { label: 'Peringkat', value: claim.partnerRank },
          { label: 'Diklaim', value: formatMoment(new Date(claim.createdAt)) },
          { label: 'Poin utama', value: formatNumber(figures.mainPoints) },
          { label: 'RO tim', value: formatNumber(figures.teamRo) },
          { label: 'RO pribadi', value: formatNumber(figures.personalRo) },
          { label: 'Stokis baru', value: formatNumber(figures.newStockists) },
          { label: 'Poin peringkat', value: formatNumber(figures.rankPoints) },
        ]}
      />
      {claim.partnerPhone && <WhatsappLink phone={claim.partnerPhone} name={partner.fullName} />}
      {handOver && (
        <Note title={`Diserahkan ${formatDate(startOfDate(handOver.on))} kepada ${handOver.to}`}>
          {handOver.note}
          {handOver.photoUrl && (
            <img className={styles.photo} src={handOver.photoUrl} alt={`Serah terima ${claim.title}`} />
          )}
        </Note>
      )}
    </>
  );
}
