/** What stands around the figures of a part in docs/performance.md. */
type PartText = { title: string; about: string };

/** In the order in which they are written down. A part that has no text here is written under its name. */
export const partTexts: Readonly<Record<string, PartText>> = {
  activation: {
    title: 'A repeat order, the write that counts',
    about: `RO activations through the service, 16 callers, each one durable, with everything beside them that the loops of the product settle, fold into
stored sums and chain, and the time that this takes longer than they do. (Until 28 November the figures were without the sums and the chain.) Yardsticks: transactions
like TPC-B's through the same driver in the same database, and the floor, one function of the database that writes the same rows. The
ratio of the first is what a partner's books, bonuses, tree and audit cost over changing three balances. Goals: 0,4 of TPC-B at 10.000
partners and 0,35 at 1.000.000, 0,6 of the floor.`,
  },
  'activation-long': {
    title: 'Repeat orders for minutes on end in a large company',
    about: `The same for minutes on end, with the checkpoints that come along; means instead of the middle, for what a checkpoint costs belongs to
them. Between the minutes both yardsticks have six seconds each.`,
  },
  writes: {
    title: 'Each write',
    about: `Beside TPC-B-like transactions and beside its floor: the same rows written by one function of the database, without the application. Three
turns of five seconds each, the middle of them.`,
  },
  mixed: {
    title: 'Reads and writes for a long time',
    about:
      'Nine reads for each write: is what a process needs, and how fast it answers, the same at the end as at the beginning? Reads add what is in no stored sum yet.',
  },
  reads: {
    title: 'Reads of staff and of the largest branch',
    about: `Through the services, 16 callers at once: the middle and the 99th of a hundred. The yardstick is the same read in the small
company, asked right before it, so a ratio of one means that it costs what it shows, and not what the company has. A *recruiter* brought
one partner in 500: two thousand directly below in a million. Goals: 10 ms and 50 ms, and at most 1,5 times the small company; for a page
of a hundred people, four times what a screen asks for, 20 ms in the middle. Goals in milliseconds are as many times longer as
the simplest question (the last rows) takes on this machine than the 0,35 ms where they were set. Where the small company has fewer rows
to show, growth is that of a page of as many in the large one, and is not judged where a reading cannot be asked for so few. What misses a goal
is measured three times, and the middle counts. What misses one for a reason that no statement spares has a limit of its own, and is accepted
within it ([decision 230](decisions/230-readings-with-limits-of-their-own.md)).`,
  },
  filters: {
    title: 'Every filter of every list',
    about: `Each list and search with every filter alone and every two of them together, one caller, the second reading of each: the slowest,
and as its yardstick the middle of them. Among the names that are typed is \`rombongan\`, which 15.000 partners have who came at last and
have nothing yet. Goal: 100 ms, longer on a slower machine as for reads.`,
  },
  naive: {
    title: 'Beside a straightforward implementation',
    about: `The same company in the same database as it is usually written at first (\`bench/naive.sql\`, \`bench/naive-company.ts\`): members
know their parent, branches and ancestors are found by recursive queries, each sale brings all counters up to date, and one locked
row of the company keeps sales from meeting. It has no books, no audit, no frozen history and no proof. The yardstick is its figure.`,
  },
  http: {
    title: 'A request',
    about: `Processor time of a signed-in read that asks for next to nothing, through everything that a request passes: router, session, rights,
validation, headers, metrics (a demo writes no line for each). The yardstick is a server of \`node:http\` alone that answers the same bytes, in the same run; all of them are warm. Goal: 4 times.
The second one also sends a statement and writes a log line for each request (\`bench/floor-server.ts\`): what a server comes to that
asks its database who is there.`,
  },
  logins: {
    title: 'Logins',
    about: `A password is hashed slowly on purpose. Twenty logins a second for some seconds, while others read: how late the process comes to
anything else (event loop, 99th of a hundred). The yardstick is the same without logins. Goal: 50 ms.`,
  },
  streams: {
    title: 'Live streams',
    about: `Open event streams of signed-in accounts in one process: the memory of each, and how long an event takes to all of them. The yardstick
is a server of \`node:http\` alone with as many open answers.`,
  },
  public: {
    title: 'The public pages',
    about: `On Lighthouse's slow phone, without a cache. The yardstick of the landing page is a copy of itself as plain HTML; of points, a hundred;
of bytes, what the page may weigh.`,
  },
  pages: {
    title: "A partner's home on a cheap phone",
    about: `No cache, the processor slowed four times, slow 4G: requests and the largest paint, beside those of the login page. Then how long the
heaviest table and the heaviest form take from a touch to the next picture. Goals: 25 requests, 2,0 s, 200 ms.`,
  },
  tree: {
    title: 'The tree in the browser',
    about: `With the processor slowed four times: the first rows, opening a branch beside what the network takes, and scrolling while 50.000
rows are open. The yardstick of opening is the answer itself, that of scrolling a list of 50.000 rows of plain text in the same browser.
Goals: 1 s, 200 ms, 45 pictures a second.`,
  },
  seed: {
    title: 'An invented company',
    about: `Seconds to make a company of so many partners with three years behind it. The yardstick is plain COPY of the same rows to nowhere.
Goal at 1.000.000: eight minutes, longer on a slower machine as for reads.`,
  },
  lists: {
    title: 'Lists of a small company',
    about: `A page of partners and two searches among them, by a part that many have and by a whole username, for one caller. The yardstick is
the statement that answered all of them when the goal was set, which gathers every match to count and to sum it. Goal: a tenth of
it. Then a page of 100 of the largest branch for 16 callers, beside the same for one. Goal: 20 ms, longer on a slower
machine as for reads.`,
  },
  'over-http': {
    title: 'The same write over HTTP',
    about: `RO activations by 64 callers through the server, session, rights and all; the caller shares the processors. The yardstick is the service
itself in the same run. Goal: 0,7 of it.`,
  },
  restore: {
    title: 'Backup, restore and proof',
    about: `Seconds to copy a company out, to fill an empty database from it, and to recompute everything that must hold (\`verify\`). The yardstick
is plain COPY of the same rows to nowhere. Goals at 1.000.000: ten minutes in all; the second start of the product 2 s.`,
  },
};
