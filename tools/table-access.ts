/** `{ ledger: ['posting'] }` → `['ledger.posting']`. */
const named = (bySchema: Record<string, string[]>): string[] =>
  Object.entries(bySchema).flatMap(([schema, names]) => names.map((name) => `${schema}.${name}`));

/**
 * What reads tables of everybody on purpose: lists and sums across capabilities, the check of everything that is stored,
 * backups, the mode and key of a database that is about to be used, and what a demo left behind. They write nothing.
 */
export const readers: Record<string, string[]> = {
  reports: named({
    audit: ['entry'],
    bonuses: ['bonus', 'event', 'passed_over', 'plan_rule', 'ro_reminder'],
    files: ['file'],
    identity: [
      'account',
      'invitation',
      'known_browser',
      'person',
      'second_factor',
      'sensitive_change',
      'session',
    ],
    ledger: ['account', 'opening', 'posting', 'standing', 'transfer'],
    network: ['figures', 'member'],
    notifications: ['message', 'preference'],
    partners: ['contact', 'note', 'profile', 'registration', 'ro_activation'],
    pins: ['code', 'event', 'order', 'owner_stock', 'pin', 'sale'],
    resellers: ['counted_sale', 'payout', 'reseller', 'sale', 'sale_cancellation'],
    rewards: ['claim', 'granted_before'],
    storefront: ['contact_message', 'public_order', 'sale'],
    withdrawals: ['batch', 'payout', 'withdrawal'],
  }),
  verify: [
    'audit.entry',
    'audit.seal',
    ...named({
      bonuses: [
        'bonus',
        'day_total',
        'event',
        'has_running_total',
        'passed_over',
        'plan',
        'plan_rule',
        'running_total',
        'spent',
        'type_total',
      ],
      files: ['file', 'fingerprint'],
      identity: ['account', 'invitation', 'link', 'session'],
      import: ['carried', 'opening', 'run'],
      ledger: ['account', 'day_total', 'kind_total', 'opening_total', 'posting', 'transfer'],
      network: ['member', 'newcomer_day', 'pending', 'ro_exception'],
      notifications: ['message'],
      partners: ['closing', 'note', 'profile', 'registration', 'ro_activation'],
      pins: ['code', 'event', 'order', 'owner_stock', 'pin'],
      platform: ['folded', 'reset', 'tallied'],
      resellers: ['counted_sale', 'payout', 'reseller'],
      rewards: ['claim', 'granted_before'],
      storefront: ['contact_message', 'public_order', 'sale'],
      withdrawals: ['batch', 'withdrawal'],
    }),
  ],
  backup: named({
    audit: ['entry'],
    files: ['file'],
    identity: ['account'],
    platform: ['installation'],
  }),
  preflight: named({
    identity: ['account'],
    platform: ['fact', 'installation', 'secret_key'],
  }),
  demo: named({
    files: ['file'],
    identity: ['account'],
    platform: ['installation'],
    storefront: ['contact_message', 'public_order', 'setting'],
  }),
  seed: named({ files: ['file'], identity: ['account'], ledger: ['account'], pins: ['order'] }),
};

/**
 * What writes tables of everybody on purpose: the invented company of `npm run seed`, whose rows are copied in by the
 * million instead of through the verbs; a test compares them with what the verbs write.
 */
export const writers: Record<string, string[]> = {
  seed: named({
    audit: ['entry'],
    bonuses: ['bonus', 'event', 'passed_over'],
    files: ['file', 'fingerprint'],
    identity: ['account'],
    ledger: ['account', 'posting', 'transfer'],
    network: ['member'],
    notifications: ['message'],
    partners: ['profile', 'registration', 'ro_activation'],
    pins: ['code', 'event', 'order', 'pin'],
    platform: ['operation'],
    rewards: ['claim'],
    withdrawals: ['withdrawal'],
  }),
};
