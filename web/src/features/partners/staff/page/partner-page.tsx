import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../../api/client.ts';
import { useMay } from '../../../../session/session-store.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { FilterTabs } from '../../../../lists/filter-strip.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Note } from '../../../../ui/section.tsx';
import { PanelSkeleton } from '../../../../ui/skeleton.tsx';
import { oneOf, useListAddress } from '../../../../lists/list-address.ts';
import { WhyBonusSheet } from '../../../bonuses/why-bonus-sheet.tsx';
import * as staffPaths from '../../../../paths/staff.ts';
import { CloseDialog } from './close-dialog.tsx';
import { PartnerActions } from './partner-actions.tsx';
import { PartnerAudit } from './partner-audit.tsx';
import { PartnerBonusList, PartnerPinList, PartnerSessionList } from './partner-lists.tsx';
import { PartnerStatement } from './partner-statement.tsx';
import { PartnerOrderList, PartnerWithdrawalList } from './partner-money-lists.tsx';
import { PartnerSummary } from './partner-summary.tsx';
import { Timeline } from './timeline.tsx';
import { PartnerProfile } from './partner-profile.tsx';
import styles from './partner.module.css';
import type { Partner } from './types.ts';

const tabs = [
  { value: 'ringkasan', label: 'Ringkasan', needs: 'partners.show' },
  { value: 'orderan', label: 'Orderan', needs: 'reports.partnerOrders' },
  { value: 'penarikan', label: 'Penarikan', needs: 'reports.partnerWithdrawals' },
  { value: 'pin', label: 'PIN', needs: 'reports.partnerPins' },
  { value: 'bonus', label: 'Bonus', needs: 'reports.partnerBonuses' },
  { value: 'rekening', label: 'Rekening koran', needs: 'reports.partnerStatement' },
  { value: 'sesi', label: 'Sesi', needs: 'reports.partnerSessions' },
  { value: 'audit', label: 'Riwayat audit', needs: 'reports.partnerAudit' },
] as const;

/** Everything about one partner, and everything that may be done to them (R2.3.15). */
export function PartnerPage({ partnerId }: { partnerId: number }) {
  const partner = useQuery(queries.partners.show.queryOptions({ input: { partnerId } }));
  const address = useListAddress();
  const may = useMay();
  const shown = tabs.filter(({ needs }) => may(needs));
  const tab = oneOf(
    address.get('tab'),
    shown.map(({ value }) => value),
    'ringkasan',
  );
  if (!partner.data) {
    return (
      <>
        <PageHeader title="Mitra" back={staffPaths.partners} />
        {partner.error ? (
          <ErrorState error={partner.error} retry={() => void partner.refetch()} />
        ) : (
          <PanelSkeleton height="32.5rem" />
        )}
      </>
    );
  }
  return (
    <>
      <Head partner={partner.data} />
      <FilterTabs
        label="Bagian halaman mitra"
        choices={shown}
        value={tab}
        onChange={(next) => address.filter({ tab: next === 'ringkasan' ? null : next })}
      />
      <Part tab={tab} partner={partner.data} />
      <WhyBonusSheet />
    </>
  );
}

function Head({ partner }: { partner: Partner }) {
  return (
    <>
      <PageHeader
        title={partner.fullName}
        back={staffPaths.partners}
        actions={!partner.closed && <PartnerActions partner={partner} />}
        sub={
          <span className={styles.sub}>
            <Dotted parts={[`@${partner.username}`, partner.rank]} />
            <Badge status={partner.status} />
            <Badge status={partner.roStatus} label={`RO ${partner.roStatus}`} />
          </span>
        }
      />
      <PartnerSummary partner={partner} />
      {partner.closed && (
        <div className={styles.closed}>
          {partner.closing && (
            <Note tone="wait" title={`Ditutup oleh ${partner.closing.by}`}>
              <span className="wrap-anywhere">{partner.closing.reason}</span>
            </Note>
          )}
          <LeftBehind partner={partner} />
        </div>
      )}
    </>
  );
}

/** What rests on an account that is closed already: the roles that may close say what becomes of it. */
function LeftBehind({ partner }: { partner: Partner }) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  const { balance, points, stock } = partner;
  const rest = (balance?.available ?? 0) + points.utama + points.peringkat + stock.activation + stock.ro;
  const known =
    partner.bank !== null || partner.maskedNik !== null || partner.phone !== '' || partner.address !== '';
  if (rest === 0 && !known) return null;
  return (
    <Note tone="wait" title="Masih ada sisa di akun yang sudah ditutup">
      <p>
        Saldo, poin, PIN, atau data ini tidak dapat dipakai siapa pun. Tentukan apa yang terjadi dengannya.
      </p>
      {may('partners.close') && (
        <div className={styles.settle}>
          <Button small variant="danger" onClick={() => setOpen(true)}>
            Bereskan sisa
          </Button>
        </div>
      )}
      {open && <CloseDialog partner={partner} onClose={() => setOpen(false)} />}
    </Note>
  );
}

function Part({ tab, partner }: { tab: (typeof tabs)[number]['value']; partner: Partner }) {
  if (tab === 'orderan') return <PartnerOrderList partnerId={partner.id} />;
  if (tab === 'penarikan') return <PartnerWithdrawalList partnerId={partner.id} />;
  if (tab === 'pin') return <PartnerPinList partnerId={partner.id} />;
  if (tab === 'bonus') return <PartnerBonusList partnerId={partner.id} />;
  if (tab === 'rekening') return <PartnerStatement partnerId={partner.id} />;
  if (tab === 'sesi') return <PartnerSessionList partnerId={partner.id} />;
  if (tab === 'audit') return <PartnerAudit partnerId={partner.id} />;
  return (
    <div className={styles.overview}>
      <Timeline partner={partner} />
      <PartnerProfile partner={partner} />
    </div>
  );
}
