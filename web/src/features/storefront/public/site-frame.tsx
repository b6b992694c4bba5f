import type { ReactNode } from 'react';
import { DemoBanner } from '../../../ui/demo-banner.tsx';
import type { Site } from './site-context.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type Props = { site: Site; current?: string; children: ReactNode };

/** What stands around every public page (R2.1.8, R2.1.9): its parts need no script. */
export function SiteFrame({ site: { shop, year }, current, children }: Props) {
  return (
    <>
      {shop.demo && <DemoBanner />}
      <SiteHeader shop={shop} current={current} />
      {children}
      <SiteFooter shop={shop} year={year} />
    </>
  );
}
