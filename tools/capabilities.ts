/**
 * Who may use whom on the server, as data: capability → the capabilities whose front door (`index.ts`, or `terminal.ts`
 * for commands) it may import. Ordered bottom to top; an entry may only name entries above it, so the graph cannot have a cycle.
 * A folder under `server/src/capabilities` that is missing here stops the check.
 */
export const capabilities: Record<string, string[]> = {
  accounts: [],
  audit: ['accounts'],
  notifications: ['accounts'],
  files: [],
  ledger: [],
  network: ['accounts'],
  settings: [],
  resets: ['accounts', 'ledger', 'network'],
  sessions: ['accounts', 'settings', 'audit', 'notifications'],
  staff: ['files', 'accounts', 'ledger', 'sessions', 'audit', 'notifications'],
  tokens: ['accounts', 'sessions', 'notifications'],
  preferences: [],
  storefront: ['sessions', 'audit', 'notifications', 'files'],
  bonuses: ['accounts', 'settings', 'sessions', 'ledger', 'network', 'audit', 'notifications'],
  rewards: ['accounts', 'ledger', 'network', 'audit', 'notifications'],
  pins: ['accounts', 'resets', 'sessions', 'files', 'storefront', 'bonuses', 'audit', 'notifications'],
  partners: [
    'files',
    'accounts',
    'ledger',
    'resets',
    'sessions',
    'tokens',
    'staff',
    'network',
    'storefront',
    'pins',
    'bonuses',
    'rewards',
    'audit',
    'notifications',
  ],
  resellers: ['accounts', 'partners', 'audit'],
  withdrawals: ['accounts', 'settings', 'sessions', 'partners', 'ledger', 'audit', 'notifications'],
  webhooks: [
    'accounts',
    'sessions',
    'notifications',
    'audit',
    'storefront',
    'pins',
    'partners',
    'withdrawals',
  ],
  launch: ['staff', 'storefront', 'bonuses', 'notifications', 'audit'],
  import: [
    'accounts',
    'audit',
    'bonuses',
    'notifications',
    'ledger',
    'network',
    'sessions',
    'rewards',
    'pins',
    'withdrawals',
  ],
  reports: [
    'accounts',
    'audit',
    'notifications',
    'files',
    'ledger',
    'network',
    'settings',
    'sessions',
    'staff',
    'preferences',
    'storefront',
    'bonuses',
    'rewards',
    'pins',
    'partners',
    'resellers',
    'withdrawals',
  ],
};

const all = Object.keys(capabilities);

/**
 * Which capability owns which tables, views and functions, where that is not simply the schema of the name: no stored name
 * had to change when `identity` was divided and when settings and resets left the platform.
 */
export const relationOwners: Record<string, string[]> = {
  accounts: [
    'identity.account',
    'identity.person',
    'identity.account_state',
    'identity.matrix',
    'identity.note_moved_address',
    'identity.note_own_password',
    'identity.refuse_staff',
    'identity.tally_partners',
    'notifications.mailbox',
    'partners.profile',
    'partners.partnership',
    'partners.contact',
    'partners.same_person',
  ],
  sessions: [
    'identity.session',
    'identity.ended_session',
    'identity.known_browser',
    'identity.throttle',
    'identity.second_factor',
    'identity.recovery_code',
    'identity.link',
    'identity.invitation',
    'identity.sensitive_change',
    'identity.bank_change',
    'identity.confirmed_factor',
    'identity.session_activity',
  ],
  tokens: ['identity.api_token'],
  preferences: ['identity.saved_view'],
  settings: ['platform.setting'],
  resets: ['platform.reset', 'platform.past_network'],
};

/**
 * Which views and functions of others a capability reads in SQL (decision 094). Never a table, and only what an owner above
 * it in this file publishes. Nothing writes or locks what another owns.
 */
export const reads: Record<string, string[]> = {
  audit: ['identity.person', 'platform.tallied'],
  notifications: ['notifications.mailbox', 'identity.account_state'],
  files: ['identity.account_state'],
  ledger: ['platform.wib_day'],
  network: ['identity.person', 'files.avatar', 'platform.tallied', 'platform.wib_day'],
  settings: ['identity.person'],
  sessions: ['identity.person', 'identity.account_state', 'partners.contact', 'files.avatar'],
  staff: [
    'identity.account_state',
    'identity.confirmed_factor',
    'identity.session_activity',
    'ledger.standing',
  ],
  tokens: ['identity.account_state', 'identity.confirmed_factor'],
  storefront: ['identity.person', 'partners.contact', 'platform.installation_mode'],
  bonuses: [
    'identity.person',
    'ledger.standing',
    'ledger.payout_leg',
    'ledger.newest_posting',
    'network.figures',
    'platform.past_network',
    'platform.tallied',
    'platform.wib_day',
  ],
  rewards: [
    'identity.person',
    'ledger.standing',
    'network.figures',
    'files.hand_over_photo',
    'bonuses.reward_tax',
    'partners.contact',
  ],
  pins: ['identity.person', 'identity.account_state', 'partners.contact', 'platform.tallied'],
  partners: [
    'identity.person',
    'partners.partnership',
    'partners.contact',
    'ledger.standing',
    'network.figures',
    'network.stored',
    'network.newcomers',
    'network.newcomers_since',
    'files.avatar',
    'storefront.origin',
    'platform.past_network',
    'platform.tallied',
    'platform.wib_day',
  ],
  resellers: ['storefront.product_offer'],
  withdrawals: ['identity.person', 'identity.bank_change'],
  webhooks: ['identity.person', 'audit.current_epoch'],
  import: ['identity.person', 'partners.partnership', 'network.figures'],
};

/** Besides stores, SQL stands in these folders of `server/src`: each is about nothing but the database. */
export const sqlFolders = [
  'platform/database/',
  'platform/postgres/',
  'verify/',
  'backup/',
  'preflight/',
  'demo/',
  'seed/',
  'commands/new-database.ts',
];

/**
 * The other folders of `server/src` and what they may use besides the platform. The platform carries every
 * capability and knows none; `verify` recomputes from the stored history through `domain/`, not through the
 * code that wrote it.
 */
export const serverRooms: Record<string, string[]> = {
  platform: [],
  backup: ['audit', 'webhooks'],
  verify: [],
  bootstrap: [...all, 'preflight'],
  demo: [...all, 'preflight'],
  seed: [...all, 'bootstrap', 'demo', 'backup', 'preflight'],
  http: all,
  preflight: [],
  upkeep: ['notifications', 'verify', 'backup'],
  commands: [...all, 'backup', 'verify', 'demo', 'seed', 'preflight', 'upkeep'],
  testing: [...all, 'http', 'bootstrap', 'demo', 'verify', 'backup'],
};
