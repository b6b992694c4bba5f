/**
 * Why a reading may take longer than the goals for all of them (decision 230): what it reads is what it has to say, and not what a better
 * statement would spare.
 */
const reasons = {
  counted:
    'counts, or adds up, all that match, up to 10.000: in the large company a hundred times as many do',
  passedBy: 'passes by the newest until a page has the name, each with a look-up',
  parts: 'the index of parts of names has longer lists of each part',
  codes: 'counts up to a thousand codes that have the part, where the small company has eight',
  alike: 'slips that look like another are looked for among all that were sent in',
  ranges: 'the summaries of a table of two million events are looked through, one for each range of it',
  both: 'what has one of two filters is passed by, or counted up to 10.000, for those that have both',
  newcomers: 'fifteen thousand who came at last and have nothing yet are looked for behind everything newer',
  page: 'most of it is what every page of people takes, of which the statement of before had none',
  hundred:
    'a hundred people are four times what a screen asks for, and 16 who ask at once wait for each other',
  everyOne: 'asks each of a thousand who stand below',
  recruiter: 'who brought two thousand people has a hundred times as many rows as who brought twenty',
} as const;

/** In milliseconds, and times the small company; what is not said is as for all. */
type Limits = { because: keyof typeof reasons; p50?: number; p99?: number; growth?: number };

/** By the names of `npm run bench -- reads`: each with a limit of its own, which it has to keep. */
const ofReadings: Readonly<Record<string, Limits>> = {
  'partners.list, rare part': { because: 'parts', growth: 2.5 },
  'partners.list, part of some': { because: 'passedBy', growth: 3 },
  'partners.list, by name, common part': { because: 'passedBy', growth: 4 },
  'partners.list, long ago': { because: 'counted', growth: 5.5 },
  'partners.registrations, long ago': { because: 'counted', growth: 4 },
  'bonuses.all, part of some': { because: 'passedBy', p50: 13, growth: 5 },
  'pins.all, voided in 30 days': { because: 'counted', growth: 2.5 },
  'pins.all, long ago': { because: 'counted', growth: 2.2 },
  'pins.all, part of a code': { because: 'codes', growth: 6 },
  'pins.orders': { because: 'alike', growth: 2.5 },
  'pins.orders, common part': { because: 'passedBy', growth: 2.2 },
  'pins.orders, of a type, three years': { because: 'counted', p50: 23, growth: 7 },
  'pins.partnerStock, by name, common part': { because: 'passedBy', growth: 4 },
  'pins.companyStock': { because: 'ranges', growth: 2.2 },
  'pins.recipients, recruiter': { because: 'recruiter', growth: 3 },
  'rewards.claims': { because: 'counted', growth: 2 },
  'rewards.claims, common part': { because: 'counted', growth: 3.5 },
  'audit.list, common part': { because: 'passedBy', growth: 2.2 },
  'network.find, common part, 30 below': { because: 'passedBy', growth: 2.5 },
  'partners.downline, a page of 100': { because: 'hundred', p99: 75 },
  'partners.downline, common part': { because: 'passedBy', p50: 16 },
  'partners.downline, common part, recruiter': { because: 'passedBy', p50: 28, p99: 65, growth: 2.3 },
  'partners.downline, RO Tidak Aktif, 1000 below': { because: 'everyOne', p50: 13, growth: 2 },
  'partners.downline, a page of 100, recruiter': { because: 'recruiter', p50: 24, p99: 65 },
  'partners.downline, direct, recruiter': { because: 'recruiter', growth: 2 },
  'partners.downline, week, recruiter': { because: 'recruiter', p50: 13, growth: 2.2 },
  'partners.teamRoHistory': { because: 'passedBy', p50: 13, growth: 2 },
  'partners.teamRoHistory, 1000 below': { because: 'everyOne', p50: 24, growth: 3 },
  'partners.teamRoHistory, recruiter': { because: 'passedBy', p50: 13, growth: 2 },
  'partners.teamRoHistory, common part': { because: 'passedBy', p50: 80, p99: 130, growth: 6 },
  'partners.teamRoHistory, common part, recruiter': { because: 'passedBy', p50: 180, p99: 260, growth: 13 },
  'bonuses.list, recruiter': { because: 'recruiter', growth: 2 },
  'reports.partnerDashboard, recruiter': { because: 'recruiter', growth: 2.2 },
};

/** In milliseconds: the slowest of all ways to filter a list, of those that have a limit of their own beyond `filteredMs`. */
const ofFilters: Readonly<Record<string, { because: keyof typeof reasons; most: number }>> = {
  'pins.all, staff': { because: 'newcomers', most: 200 },
  'pins.partnerStock, staff': { because: 'newcomers', most: 200 },
  'partners.list, staff': { because: 'both', most: 220 },
  'partners.teamRoHistory, head': { because: 'passedBy', most: 200 },
  'partners.teamRoHistory, recruiter': { because: 'passedBy', most: 270 },
  'bonuses.all, staff': { because: 'both', most: 250 },
  'reports.postings, staff': { because: 'newcomers', most: 220 },
  'reports.ledgerEntries, staff': { because: 'newcomers', most: 220 },
};
/** What any list may take, however it is filtered, for one caller. */
export const filteredMs = 100;

/** What a read may take at the larger size, in milliseconds at the server, and how many times what it takes in the small one. */
const usual = { p50: 10, p99: 50, growth: 1.5 };
/** The longest page that is given away, four times the one that screens ask for; readings of it begin with these words. */
export const hundredBelow = 'partners.downline, a page of 100';
const goalsOf = (name: string) => (name.startsWith(hundredBelow) ? { ...usual, p50: 20 } : usual);

/** Milliseconds in the large company, and how many times as long as in the small one; null where that is not said. */
type Taken = { p50: number; p99: number; grown: number | null };

/** Does it keep these limits on a machine that takes `slower` times as long as the one they were set on? */
const keeps = ({ p50, p99, grown }: Taken, limits: typeof usual, slower: number): boolean =>
  p50 <= limits.p50 * slower && p99 <= limits.p99 * slower && (grown === null || grown <= limits.growth);

const worded = ({ p50, p99, growth }: typeof usual, slower: number): string =>
  `p50 ${p50} ms, p99 ${p99} ms${slower > 1 ? `, di mesin ini ${slower.toFixed(1)} kali` : ''}, ${growth} × yang kecil`;

/** What is not as promised for all readings: `accepted` with the reason where a limit of its own is kept, else `broken`. */
export type Verdict = { broken?: string; accepted?: string };

/** Holds a reading to the goals for all, and where it misses them to its own limits. */
export function judged(name: string, taken: Taken, slower: number): Verdict {
  const goals = goalsOf(name);
  if (keeps(taken, goals, slower)) return {};
  const own = ofReadings[name];
  if (!own) return { broken: `janji: ${worded(goals, slower)}` };
  const { because, ...limits } = own;
  const accepted = { ...goals, ...limits };
  return keeps(taken, accepted, slower)
    ? { accepted: reasons[because] }
    : { broken: `batas sendiri: ${worded(accepted, slower)}` };
}

/** The same of the slowest way to filter a list, in milliseconds. */
export function judgedFilters(name: string, slowest: number, slower: number): Verdict {
  if (slowest <= filteredMs * slower) return {};
  const own = ofFilters[name];
  const most = own?.most ?? filteredMs;
  const words = `${own ? 'batas sendiri' : 'janji'}: ${most} ms, di mesin ini ${(most * slower).toFixed(0)} ms`;
  return own && slowest <= most * slower ? { accepted: reasons[own.because] } : { broken: words };
}

/** Of the time that the list took as it was when the promise was made; a search of staff by a common part has a share of its own. */
const listShare = 0.1;
const searchShare = 0.25;
export function judgedShare(name: string, share: number): Verdict {
  if (share <= listShare) return {};
  return name === 'search of staff, common part' && share <= searchShare
    ? { accepted: reasons.page }
    : { broken: `janji: ${listShare} × daftar yang dulu` };
}

/** Readings with limits of their own that are asked no more, whose limits would stay for ever. */
export const withoutReading = (names: Iterable<string>): string[] => {
  const asked = new Set(names);
  return Object.keys(ofReadings).filter((name) => !asked.has(name));
};
