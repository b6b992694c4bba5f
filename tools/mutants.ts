/** One thing broken on purpose: the suite must go red. `from` stands exactly once in the file. */
export type Mutant = { breaks: string; file: string; from: string; to: string; suites: string[] };

const capability = (name: string) => `server/src/capabilities/${name}`;
const model = 'server/src/testing/model';

/** Locks, constraints, checks and rows of the permission table, each of which nothing else may make up for. */
export const mutants: readonly Mutant[] = [
  {
    breaks: 'a balance is judged without its lock',
    file: `${capability('ledger')}/store.ts`,
    from: "and unit = 'rupiah' order by id for update`",
    to: "and unit = 'rupiah' order by id`",
    suites: [capability('withdrawals'), capability('ledger')],
  },
  {
    breaks: 'a PIN is taken without its lock',
    file: `${capability('pins')}/pin-store.ts`,
    from: 'order by id limit 1 for update skip locked',
    to: 'order by id limit 1',
    suites: [capability('pins'), capability('partners')],
  },
  {
    breaks: 'usernames are not unique',
    file: 'server/migrations/002-identity.sql',
    from: 'create unique index account_username_key',
    to: 'create index account_username_key',
    suites: [capability('partners')],
  },
  {
    breaks: 'one NIK holds several partnerships',
    file: 'server/migrations/010-partners.sql',
    from: 'create unique index profile_nik_key',
    to: 'create index profile_nik_key',
    suites: [capability('partners')],
  },
  {
    breaks: 'a repeated request is done again',
    file: 'server/src/platform/operation.ts',
    from: 'if (claimed.rows.length > 0) return null;',
    to: 'if (claimed.rows.length >= 0) return null;',
    suites: ['server/src/platform/verb.test.ts', model],
  },
  {
    breaks: 'an operation id may be used for something else',
    file: 'server/src/platform/operation.ts',
    from: "if (!first?.request_hash.equals(hash)) throw new Failure('OPERATION_REUSED');",
    to: "if (!first) throw new Failure('OPERATION_REUSED');",
    suites: ['server/src/platform/verb.test.ts'],
  },
  {
    breaks: 'customer service may make PINs',
    file: 'domain/permissions.ts',
    from: "'pins.create': { roles: owners }",
    to: "'pins.create': { roles: [...owners, 'cs'] }",
    suites: ['domain/permissions.test.ts'],
  },
  {
    breaks: 'a withdrawal is decided twice',
    file: `${capability('withdrawals')}/store.ts`,
    from: "where id = ${id} and status = 'pending' returning *",
    to: 'where id = ${id} returning *',
    suites: [capability('withdrawals')],
  },
  {
    breaks: 'an order is decided twice',
    file: `${capability('pins')}/order-store.ts`,
    from: 'and status = any (${from}::text[]) and ${proven}',
    to: 'and (true or status = any (${from}::text[])) and ${proven}',
    suites: [capability('pins')],
  },
  {
    breaks: 'a transfer need not sum to zero',
    file: 'server/migrations/006-ledger.sql',
    from: 'having sum(p.amount) <> 0 limit 1',
    to: 'having false limit 1',
    suites: [capability('ledger')],
  },
  {
    breaks: 'postings can be changed',
    file: 'server/migrations/006-ledger.sql',
    from: 'create trigger posting_append_only before update or delete or truncate on ledger.posting',
    to: 'create trigger posting_append_only before truncate on ledger.posting',
    suites: [capability('ledger'), 'server/src/verify'],
  },
  {
    breaks: 'the nearest upline is paid, active or not',
    file: 'domain/plan.ts',
    from: 'ancestors.findIndex((a) => a.roActive && a.id !== company)',
    to: 'ancestors.findIndex((a) => a.id !== company)',
    suites: ['domain/plan.test.ts', model],
  },
  {
    breaks: 'an amount above the balance passes',
    file: 'domain/withdrawals.ts',
    from: 'if (amount > maximumWithdrawal(available)) return withdrawalMessages.tooLarge;',
    to: 'if (amount > maximumWithdrawal(available) + 1) return withdrawalMessages.tooLarge;',
    suites: ['domain/withdrawals.test.ts'],
  },
  {
    breaks: 'nothing is written to the audit',
    file: 'server/src/platform/finish.ts',
    from: 'where ${audit !== null}::boolean',
    to: 'where ${audit !== null}::boolean and false',
    suites: ['server/src/platform/verb.test.ts', capability('audit')],
  },
  {
    breaks: 'another site may write in a visitor’s name',
    file: 'server/src/http/origin.ts',
    from: "throw new Failure('ORIGIN_REFUSED');",
    to: "if (site === 'never') throw new Failure('ORIGIN_REFUSED');",
    suites: ['server/src/http'],
  },
  {
    breaks: 'sessions outlive five minutes without activity',
    file: `${capability('identity')}/session-store.ts`,
    from: 'export const idleSeconds = 300;',
    to: 'export const idleSeconds = 301;',
    suites: [capability('identity')],
  },
  {
    breaks: 'passwords can be guessed without being slowed down',
    file: `${capability('identity')}/throttle.ts`,
    from: 'const freeTries = 5;',
    to: 'const freeTries = 6;',
    suites: [capability('identity')],
  },
  {
    breaks: 'staff see an NIK without asking for it',
    file: `${capability('partners')}/present-detail.ts`,
    from: 'nik && `•••• •••• •••• ${nik.slice(-4)}`',
    to: 'nik',
    suites: [capability('partners')],
  },
  {
    breaks: 'partners open the slips of others',
    file: `${capability('files')}/open-file.ts`,
    from: 'actor.id === ownerId ? ownAction[kind]',
    to: 'actor.id !== 0 ? ownAction[kind]',
    suites: [capability('files'), 'server/src/http'],
  },
];
