import type { contract } from '@rimpang/contract/index';
import { queryClient } from './query-client.ts';

export type Capability = keyof typeof contract;
type Verb = { [Name in Capability]: `${Name}.${keyof (typeof contract)[Name] & string}` }[Capability];

/** The key that fits all queries of a capability. */
export const capabilityKey = (capability: string) => [[capability], {}];

/** Who reads what any change may have written: the audit log, figures, messages to people, the owner's checklist. */
const always = ['audit', 'reports', 'notifications', 'launch'] as const;

const paidOut = ['bonuses', 'rewards', 'withdrawals'] as const;

/** Whose queries may show something else after a verb of this capability, besides `always`. */
const affected: Readonly<Record<Capability, readonly Capability[]>> = {
  identity: ['identity', 'partners'],
  tokens: ['tokens'],
  notifications: ['notifications'],
  storefront: ['storefront', 'pins', 'partners'],
  files: ['identity', 'partners', 'network'],
  pins: ['pins', 'partners', 'network', ...paidOut],
  partners: ['partners', 'identity', 'network', 'pins', 'storefront', 'resellers', ...paidOut],
  network: ['network'],
  bonuses: ['pins', 'partners', ...paidOut],
  rewards: paidOut,
  resellers: ['resellers'],
  withdrawals: ['partners', ...paidOut],
  import: ['import'],
  webhooks: ['webhooks'],
  launch: ['launch', 'storefront', 'bonuses'],
  reports: ['reports'],
  audit: ['audit'],
};

/**
 * Verbs after which nothing in view is read again: they only prepare, their screen has the answer, or the page is left
 * for another person's. `confirmSecondFactor` shows recovery codes, in a dialog that new data would close.
 */
export const withoutRefresh: ReadonlySet<string> = new Set<Verb>([
  'identity.touch',
  'identity.beginSupport',
  'identity.endSupport',
  'identity.enrolSecondFactor',
  'identity.confirmSecondFactor',
  'identity.openLink',
  'notifications.savePreference',
  'partners.passwordLink',
  'import.upload',
  'files.uploadProof',
  'files.uploadHandOver',
  'bonuses.previewPlan',
]);

/** Live topic → the capability whose change it tells of. */
const topics: Readonly<Record<string, Capability>> = {
  orders: 'pins',
  pins: 'pins',
  'own-pins': 'pins',
  partners: 'partners',
  withdrawals: 'withdrawals',
  claims: 'rewards',
  plan: 'bonuses',
  'storefront-orders': 'storefront',
  messages: 'storefront',
  storefront: 'storefront',
  webhooks: 'webhooks',
  import: 'import',
  staff: 'identity',
  tokens: 'tokens',
};

/** Reads again what is in view and a change of this capability may have touched; the rest when it is opened. */
export async function refreshAfter(...changed: readonly Capability[]): Promise<void> {
  const stale = new Set<Capability>([...always, ...changed.flatMap((capability) => affected[capability])]);
  await Promise.all(
    Array.from(stale, (capability) => queryClient.invalidateQueries({ queryKey: capabilityKey(capability) })),
  );
}

/** The same for what the server announced. A topic of one's own account may concern anything of a person's. */
export function refreshTopics(announced: readonly string[]): Promise<void> {
  const changed = announced.map((topic): Capability | undefined =>
    topic.startsWith('account:') ? 'partners' : topics[topic],
  );
  const known = changed.filter((capability) => capability !== undefined);
  return known.length === changed.length ? refreshAfter(...known) : queryClient.invalidateQueries();
}
