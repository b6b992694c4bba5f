import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../api/client.ts';
import { readFailure } from '../../api/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../lists/error-state.tsx';
import { LastSeen } from '../../ui/last-seen.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { NetworkExplorer } from './network-explorer.tsx';

type Props = {
  /** How the breadcrumb calls the top: 'Anda' for partners, 'Perusahaan' for staff. */
  topLabel: string;
  /** The specified sentence for when there is no network to show. */
  notFound: string;
  /** One line: what to do then. */
  hint?: string;
  /** Under the own card while no member stands below it. */
  alone?: ReactNode;
};

/** The reader's network from its top: partners see their own, staff the company's. */
export function Network({ topLabel, notFound, hint, alone }: Props) {
  const root = useQuery(queries.network.root.queryOptions({ input: {} }));
  if (root.data) {
    return (
      <>
        <LastSeen at={root.dataUpdatedAt} />
        <NetworkExplorer top={root.data} topLabel={topLabel} />
        {root.data.directCount === 0 && alone}
      </>
    );
  }
  if (root.isPending) return <ListSkeleton rows={5} />;
  if (readFailure(root.error).code === 'NOT_FOUND') {
    return (
      <EmptyState drawing="not-found" title={notFound}>
        {hint}
      </EmptyState>
    );
  }
  return <ErrorState error={root.error} retry={() => void root.refetch()} />;
}
