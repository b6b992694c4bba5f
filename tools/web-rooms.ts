/**
 * The folders of `web/src` and what each may import, bottom to top. `ui` are primitives that know neither session nor
 * API; `forms`, `lists`, `shell` and `staff-ui` are kits that know no feature.
 */
const rooms: Record<string, string[]> = {
  browser: [],
  ui: ['browser'],
  api: [],
  session: ['browser', 'ui', 'api'],
  forms: ['browser', 'ui', 'api', 'session'],
  lists: ['browser', 'ui', 'api', 'forms'],
  shell: ['browser', 'ui', 'api', 'session', 'forms'],
  'staff-ui': ['browser', 'ui', 'api', 'session', 'forms', 'lists', 'shell'],
  features: ['browser', 'ui', 'api', 'session', 'forms', 'lists', 'staff-ui'],
  areas: ['browser', 'ui', 'api', 'session', 'forms', 'lists', 'shell', 'staff-ui', 'features'],
};

/** What stands beside the folders and every folder may import. */
const open = ['page-kind.ts', 'paths'];

/**
 * Feature → the other features it may use, bottom to top: an entry may only name entries above it. A feature is named as
 * its capability on the server.
 */
const features: Record<string, string[]> = {
  notifications: [],
  network: [],
  sessions: [],
  staff: [],
  tokens: [],
  webhooks: [],
  audit: ['tokens', 'webhooks'],
  accounts: ['notifications', 'sessions'],
  launch: [],
  import: [],
  storefront: ['launch'],
  bonuses: ['launch'],
  rewards: [],
  pins: [],
  partners: ['audit', 'accounts', 'storefront', 'bonuses'],
  resellers: [],
  withdrawals: ['bonuses'],
  reports: ['accounts', 'launch', 'bonuses'],
};

/** Whose screens a file belongs to; undefined where several kinds of reader share it. */
function readerOf([room, first, second]: string[]): string | undefined {
  if (room === 'staff-ui' || (room === 'features' && first === 'staff')) return 'staff';
  if (room === 'areas') return { partner: 'partner', admin: 'staff', public: 'public' }[first ?? ''];
  return room === 'features' ? ['partner', 'staff', 'public'].find((reader) => reader === second) : undefined;
}

/** Why a file of `web/src` may not import another, or undefined. Both paths are relative to `web/src`. */
export function refuseInWeb(from: string, to: string): string | undefined {
  const [here, there] = [from.split('/'), to.split('/')];
  const [room = '', feature = ''] = here;
  const [target = '', other = ''] = there;
  if (here.length === 1 || open.includes(target)) return undefined;
  if (there.length === 1) return 'nothing imports the entry points';
  if (room !== target && !rooms[room]?.includes(target))
    return `web's ${room} may not use ${target} (tools/web-rooms.ts)`;
  if (
    room === 'features' &&
    target === 'features' &&
    feature !== other &&
    !features[feature]?.includes(other)
  )
    return `the feature ${feature} may not use ${other} (tools/web-rooms.ts)`;
  const [reader, shown] = [readerOf(here), readerOf(there)];
  if (!shown || shown === reader || (room === 'areas' && !reader)) return undefined;
  return `what is shown to ${reader ?? 'several kinds of reader'} may not use what is for ${shown}`;
}

/** Entries of the tables that name what is not above them, and features without a row. */
export function misorderedWebTables(folders: readonly string[]): string[] {
  const misordered = [rooms, features].flatMap((table) => {
    const order = Object.keys(table);
    return order.flatMap((name, index) =>
      (table[name] ?? [])
        .filter((used) => !order.slice(0, index).includes(used))
        .map((used) => `tools/web-rooms.ts: ${name} may not name ${used}, which is not above it`),
    );
  });
  const unlisted = folders.filter((name) => !(name in features));
  return [
    ...misordered,
    ...unlisted.map((name) => `web/src/features/${name}: not listed in tools/web-rooms.ts`),
  ];
}
