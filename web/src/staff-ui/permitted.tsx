import type { Action } from '@rimpang/domain/permissions';
import type { ReactNode } from 'react';
import { useMay } from '../session/session-store.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import * as publicPaths from '../paths/public.ts';

/** A screen for those who may do `action`; the others read why they do not see it, and nothing is asked for them. */
export function Permitted({
  action,
  title,
  children,
}: {
  action: Action;
  title: string;
  children: ReactNode;
}) {
  const may = useMay();
  if (may(action)) return children;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        drawing="not-found"
        title="Peran Anda tidak berhak membuka halaman ini."
        action={<ButtonLink to={publicPaths.staffHome}>Ke Dasbor</ButtonLink>}
      >
        Super admin atau admin dapat mengubah hak akses Anda.
      </EmptyState>
    </>
  );
}
