import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { queries } from '../../../../api/client.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PanelSkeleton } from '../../../../ui/skeleton.tsx';
import * as partnerPaths from '../../../../paths/partner.ts';
import * as publicPaths from '../../../../paths/public.ts';

/** Its form is large, and almost no person who comes here still has to fill it in. */
const ActivationPage = lazy(() =>
  import('./activation-page.tsx').then((loaded) => ({ default: loaded.ActivationPage })),
);

/** What a person needs on the way to being active: the PIN, and the own account. */
const openBefore = [
  partnerPaths.orderPins,
  partnerPaths.pinStock,
  partnerPaths.pinHistory,
  partnerPaths.profile,
  partnerPaths.notifications,
];

/**
 * Stands before the partner screens (decision 008). An account that is not active yet finds on Dasbor what is missing and
 * activates itself there; other screens say so. For everybody else it is not there, not even while it asks.
 */
export function ActivationGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const activation = useQuery(queries.partners.activation.queryOptions({ input: {} }));
  if (activation.data?.status !== 'Tidak Aktif') return children;
  if (openBefore.some((open) => pathname === open || pathname.startsWith(`${open}/`))) return children;
  if (pathname === publicPaths.partnerArea) {
    return (
      <Suspense fallback={<PanelSkeleton height="21.25rem" />}>
        <ActivationPage activation={activation.data} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader title="Belum Terbuka" back={publicPaths.partnerArea} />
      <EmptyState
        drawing="sprout"
        title="Kemitraan Anda belum aktif."
        action={
          <ButtonLink to={publicPaths.partnerArea} small>
            Lihat apa yang masih kurang
          </ButtonLink>
        }
      >
        Halaman ini terbuka setelah Anda mengaktifkan kemitraan.
      </EmptyState>
    </>
  );
}
