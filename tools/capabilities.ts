/**
 * Who may use whom on the server, as data: capability → the capabilities whose front door (`index.ts`) it may
 * import. Ordered bottom to top; an entry may only name entries above it, so the graph cannot have a cycle.
 * A folder under `server/src/capabilities` that is missing here stops the check.
 */
export const capabilities: Record<string, string[]> = {
  audit: [],
  notifications: [],
  files: [],
  ledger: [],
  network: [],
  identity: ['audit', 'notifications'],
  storefront: ['audit', 'notifications', 'files'],
  bonuses: ['identity', 'ledger', 'network', 'audit', 'notifications'],
  rewards: ['ledger', 'network', 'audit', 'notifications'],
  pins: ['identity', 'files', 'bonuses', 'audit', 'notifications'],
  partners: [
    'files',
    'identity',
    'network',
    'storefront',
    'pins',
    'bonuses',
    'rewards',
    'audit',
    'notifications',
  ],
  resellers: ['partners', 'audit'],
  withdrawals: ['partners', 'ledger', 'audit', 'notifications'],
  launch: ['identity', 'storefront', 'bonuses', 'notifications', 'audit'],
  reports: [
    'audit',
    'notifications',
    'files',
    'ledger',
    'network',
    'identity',
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
  upkeep: ['identity', 'verify', 'backup'],
  commands: [...all, 'backup', 'verify', 'demo', 'preflight', 'upkeep'],
  testing: [...all, 'http', 'demo', 'verify', 'backup'],
};
