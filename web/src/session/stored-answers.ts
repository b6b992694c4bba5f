/**
 * The answers a device may keep (decision 067): what a person without a network wants to look up. None of them holds a
 * NIK, an account number, an address, a phone number or an e-mail address; a test reads their schemas.
 */
export const storedEndpoints = [
  'reports.partnerDashboard',
  'bonuses.summary',
  'bonuses.list',
  'bonuses.missed',
  'pins.stock',
  'pins.list',
  'network.root',
  'network.children',
  'network.diagram',
] as const;

/** At most so many answers, the newest ones. */
export const storedAtMost = 80;
/** An answer larger than this is not stored. */
export const storedCharacters = 60_000;
/** After this long without a word from the server, what was stored is not shown any more. */
export const storedForMs = 3 * 24 * 3_600_000;

/** Beside the answers lies, under this key, who was signed in. */
export const sessionKey = 'session';

type WithActivities = { activities: readonly { kind: string; detail: string }[] };

/** The answer as it is stored: the home says to which account a withdrawal went, if only its last digits. */
export function asStored(queryKey: readonly unknown[], data: unknown): unknown {
  if (String(queryKey[0]) !== 'reports,partnerDashboard') return data;
  const home = data as WithActivities;
  const activities = home.activities.map((activity) =>
    activity.kind === 'withdrawal' ? { ...activity, detail: '' } : activity,
  );
  return { ...home, activities };
}

const endpoints: ReadonlySet<string> = new Set(storedEndpoints);

/** Is this the key of an answer that may be stored? The typed client's keys begin with the endpoint's path. */
export function mayBeStored(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && endpoints.has(path.join('.'));
}
