import { formatDate, formatMoment } from '@rimpang/domain/calendar';
import { taxSentence } from '@rimpang/domain/plan-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../../api/client.ts';
import { useMay } from '../../../../session/session-store.ts';
import { Badge, type StatusWord } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../lists/error-state.tsx';
import { ConfirmPlan } from '../../../launch/staff/confirm-plan.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Card, Section } from '../../../../ui/section.tsx';
import { PanelSkeleton } from '../../../../ui/skeleton.tsx';
import { CeilingForm } from './ceiling-form.tsx';
import { PlanEditor } from './plan-editor.tsx';
import styles from './plan.module.css';
import type { Plan, Version } from './types.ts';

const states: Record<Version['state'], { status: StatusWord; label: string }> = {
  current: { status: 'Aktif', label: 'Berlaku' },
  upcoming: { status: 'Menunggu', label: 'Akan berlaku' },
  past: { status: 'Tidak Aktif', label: 'Pernah berlaku' },
  replaced: { status: 'Dibatalkan', label: 'Digantikan' },
};

/** The compensation plan as sentences, all its versions, and the way to a new one (decision 004). */
export function PlanPage() {
  const plan = useQuery(queries.bonuses.plan.queryOptions({ input: {} }));
  const [editing, setEditing] = useState(false);
  const may = useMay();
  const newest = plan.data?.versions.find(({ version }) => version === plan.data.newest);
  return (
    <>
      <PageHeader
        title="Rencana Kompensasi"
        actions={
          newest &&
          !editing && (
            <Button
              small
              disabledReason={!may('bonuses.previewPlan') && 'Peran Anda tidak berhak.'}
              onClick={() => setEditing(true)}
            >
              Buat versi baru
            </Button>
          )
        }
      />
      {!plan.data &&
        (plan.error ? (
          <ErrorState error={plan.error} retry={() => void plan.refetch()} />
        ) : (
          <PanelSkeleton height="30rem" />
        ))}
      {newest && editing && (
        <PlanEditor newest={newest} taken={keysOf(plan.data)} onClose={() => setEditing(false)} />
      )}
      {plan.data && !editing && may('launch.confirmPlan') && <ConfirmPlan />}
      {plan.data && !editing && <Versions plan={plan.data} />}
    </>
  );
}

const keysOf = (plan: Plan | undefined) =>
  plan?.versions.flatMap(({ rules }) => rules.map(({ key }) => key)) ?? [];

function Versions({ plan }: { plan: Plan }) {
  const ordered = plan.versions.toSorted((a, b) => rank(a) - rank(b) || b.version - a.version);
  return (
    <>
      {ordered.map((version) => (
        <VersionCard key={version.version} version={version} />
      ))}
      <Section title="Plafon rasio bonus">
        <CeilingForm ceiling={plan.ceiling} />
      </Section>
    </>
  );
}

const rank = ({ state }: Version) => ['current', 'upcoming', 'past', 'replaced'].indexOf(state);

function VersionCard({ version }: { version: Version }) {
  const maker = version.createdBy
    ? `Dibuat ${formatMoment(new Date(version.createdAt))} oleh ${version.createdBy}.`
    : 'Rencana bawaan.';
  const body = (
    <>
      <p className={styles.meta}>
        Berlaku sejak {formatDate(new Date(version.validFrom))}. {maker} {version.note}
      </p>
      <ol className={styles.sentences} aria-label={`Aturan versi ${version.version}`}>
        {version.sentences.map((sentence, index) => (
          <li key={version.rules[index]?.key} data-off={!version.rules[index]?.enabled || undefined}>
            {sentence}
          </li>
        ))}
        <li>{taxSentence(version.taxPercent)}</li>
      </ol>
    </>
  );
  const title = (
    <>
      Versi {version.version} <Badge {...states[version.state]} />
    </>
  );
  if (version.state === 'current' || version.state === 'upcoming') {
    return (
      <Card padded className={styles.version}>
        <h2 className="d">{title}</h2>
        {body}
      </Card>
    );
  }
  return (
    <details className={styles.old}>
      <summary>{title}</summary>
      {body}
    </details>
  );
}
