import { bonusTypeLabels } from '@rimpang/domain/plan';
import { formatDate, formatLongDate, formatClock } from '@rimpang/domain/calendar';
import { formatRupiah } from '@rimpang/domain/money';
import { whatsappLink } from '@rimpang/domain/partners';
import { useQuery } from '@tanstack/react-query';
import { IconBrandWhatsapp, IconShare } from '#icons';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { queries } from '../../api/client.ts';
import { useSession } from '../../session/session-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../lists/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { DescriptionList } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PanelSkeleton } from '../../ui/skeleton.tsx';
import * as partnerPaths from '../../paths/partner.ts';
import { LedgerLink } from './ledger-link.tsx';
import { bonusStatusWords } from './bonus-looks.ts';
import { type Explanation, paymentWords, ruleWords } from './explanation-words.ts';
import styles from './why-bonus-sheet.module.css';
import { WhyStory } from './why-story.tsx';

/** Loaded when a bonus is to be shared. */
const ReceiptSheet = lazy(() =>
  import('./receipt/receipt-sheet.tsx').then((loaded) => ({ default: loaded.ReceiptSheet })),
);

/** The open sheet; loaded with the first bonus that a person asks about. */
export function ExplainedBonus({ bonusId, onClose }: { bonusId: number; onClose: () => void }) {
  const bonus = useQuery(queries.bonuses.explain.queryOptions({ input: { bonusId } }));
  const ownId = useSession().user.id;
  const own = bonus.data?.beneficiary.id === ownId;
  const wentPast = bonus.data?.passedOver.some(({ partner }) => partner.id === ownId);
  return (
    <Sheet open withoutStep onClose={onClose} title="Kenapa bonus ini?">
      {bonus.isPending && <PanelSkeleton height="21.25rem" />}
      {!bonus.data && bonus.error && <ErrorState error={bonus.error} retry={() => void bonus.refetch()} />}
      {bonus.data && <Explained bonus={bonus.data} ownId={ownId} own={own} />}
      {bonus.data && own && <Ways bonus={bonus.data} />}
      {wentPast && (
        <ButtonLink to={partnerPaths.activateRo} wide>
          Lihat status RO saya
        </ButtonLink>
      )}
      {bonus.data && <LedgerLink of={{ bonusId }} />}
    </Sheet>
  );
}

function Explained({ bonus, ownId, own }: { bonus: Explanation; ownId: number; own: boolean }) {
  const at = new Date(bonus.at);
  return (
    <>
      <div>
        <p className={styles.label}>Bonus {bonusTypeLabels[bonus.type]}</p>
        <div className={styles.amount}>
          <Money amount={bonus.amount} size="figure" />
          {bonus.status && <Badge status={bonusStatusWords[bonus.status]} />}
        </div>
        <p className={`${styles.label} num`}>
          {formatLongDate(at)}, {formatClock(at)}
        </p>
        <p className={`${styles.label} num wrap-anywhere`}>{bonus.code}</p>
      </div>
      <WhyStory bonus={bonus} ownId={ownId} />
      <div>
        <section className={styles.question}>
          <h3>Aturan yang dipakai</h3>
          <p>{ruleWords(bonus)}</p>
        </section>
        {own && (
          <section className={styles.question}>
            <h3>Kapan dibayarkan?</h3>
            <p>{paymentWords(bonus)}</p>
            <PaidBy parts={bonus.paidBy} />
          </section>
        )}
      </div>
    </>
  );
}

/** Each withdrawal that took a part of it, with that part. */
function PaidBy({ parts }: { parts: Explanation['paidBy'] }) {
  if (parts.length === 0) return null;
  const rows = parts.map(({ code, amount, at }) => ({
    label: `${code}, ${formatDate(new Date(at))}`,
    value: formatRupiah(amount),
  }));
  return (
    <>
      <DescriptionList rows={rows} />
      <Link to={partnerPaths.withdrawals}>Lihat penarikan Anda</Link>
    </>
  );
}

/** What one can do now: take the money, show it to others, or ask a human. */
function Ways({ bonus }: { bonus: Explanation }) {
  const { fullName } = bonus.beneficiary;
  const [sharing, setSharing] = useState(false);
  const company = useQuery({
    ...queries.storefront.company.queryOptions({ input: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const question = `Halo, saya ingin bertanya tentang bonus ${bonus.code}.`;
  return (
    <div className={styles.ways}>
      {bonus.status === 'unclaimed' && (
        <ButtonLink to={partnerPaths.requestWithdrawal} wide>
          Tarik Bonus Sekarang
        </ButtonLink>
      )}
      <Button
        variant="outline"
        wide
        icon={<IconShare size={20} stroke={1.75} aria-hidden />}
        onClick={() => setSharing(true)}
      >
        Bagikan bukti bonus
      </Button>
      {sharing && (
        <Suspense>
          <ReceiptSheet bonus={bonus} fullName={fullName} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {company.data && (
        <a
          className={styles.ask}
          href={whatsappLink(company.data.phone, question)}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
          Tanya CS soal bonus ini
        </a>
      )}
    </div>
  );
}
