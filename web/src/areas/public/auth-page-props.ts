import type { DemoAccount } from '@rimpang/contract/identity';

/** What a page is rendered from, by the server and again by the browser: equal in both, so that they agree. */
export type AuthPageProps = {
  path: string;
  company: string;
  demoAccounts: readonly DemoAccount[];
  /** Does the shop take registrations? */
  open: boolean;
};
