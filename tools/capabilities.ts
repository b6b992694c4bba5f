/**
 * Who may use whom on the server, as data: capability → the capabilities whose front door (`index.ts`) it may
 * import. Ordered bottom to top; an entry may only name entries above it, so the graph cannot have a cycle.
 * A folder under `server/src/capabilities` that is missing here stops the check.
 */
export const capabilities: Record<string, string[]> = {
  accounts: [],
  audit: [],
  notifications: [],
  files: [],
  ledger: [],
  network: [],
  settings: [],
  resets: ['accounts', 'ledger', 'network'],
  sessions: ['accounts', 'settings', 'audit', 'notifications'],
  staff: ['accounts', 'sessions', 'audit', 'notifications'],
  preferences: [],
  storefront: ['audit', 'notifications', 'files'],
  bonuses: ['accounts', 'settings', 'ledger', 'network', 'audit', 'notifications'],
  rewards: ['accounts', 'ledger', 'network', 'audit', 'notifications'],
  pins: ['accounts', 'resets', 'sessions', 'files', 'bonuses', 'audit', 'notifications'],
  partners: [
    'files',
    'accounts',
    'resets',
    'sessions',
    'staff',
    'network',
    'storefront',
    'pins',
    'bonuses',
    'rewards',
    'audit',
    'notifications',
  ],
  resellers: ['partners', 'audit'],
  withdrawals: ['accounts', 'settings', 'partners', 'ledger', 'audit', 'notifications'],
  launch: ['staff', 'storefront', 'bonuses', 'notifications', 'audit'],
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
 * Which capability owns which tables and views, where that is not simply the schema of its name: no stored name had to
 * change when `identity` was divided and when settings and resets left the platform.
 */
export const tableOwners: Record<string, string[]> = {
  accounts: ['identity.account', 'identity.person', 'identity.matrix'],
  sessions: [
    'identity.session',
    'identity.ended_session',
    'identity.known_browser',
    'identity.throttle',
    'identity.second_factor',
    'identity.recovery_code',
    'identity.link',
    'identity.sensitive_change',
    'identity.bank_change',
  ],
  staff: [],
  preferences: ['identity.saved_view'],
  settings: ['platform.setting'],
  resets: ['platform.reset'],
};

/**
 * The other folders of `server/src` and what they may use besides the platform. The platform carries every
 * capability and knows none; `verify` recomputes from the stored history through `domain/`, not through the
 * code that wrote it.
 */
export const serverRooms: Record<string, string[]> = {
  platform: [],
  backup: [],
  verify: [],
  demo: all,
  http: all,
  preflight: [],
  upkeep: ['staff', 'verify', 'backup'],
  commands: [...all, 'backup', 'verify', 'demo', 'preflight', 'upkeep'],
  testing: [...all, 'http', 'demo', 'verify', 'backup'],
};
