import { capability, type Mutant } from './mutant.ts';

/** Rows of the permission table, sessions, and what each role is shown. */
export const access: readonly Mutant[] = [
  {
    breaks: 'customer service may make PINs',
    file: 'domain/permission-table.ts',
    from: "'pins.create': { roles: owners }",
    to: "'pins.create': { roles: [...owners, 'cs'] }",
    suites: ['domain/permissions.test.ts'],
  },
  {
    breaks: 'nothing is written to the audit',
    file: `${capability('audit')}/entry-store.ts`,
    from: 'const entries = records.flatMap(',
    to: 'const entries = records.slice(0, 0).flatMap(',
    suites: ['server/src/platform/requests/verb.test.ts', capability('audit')],
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
    file: `${capability('sessions')}/session-store.ts`,
    from: 'export const idleSeconds = 300;',
    to: 'export const idleSeconds = 301;',
    suites: [capability('sessions')],
  },
  {
    breaks: 'passwords can be guessed without being slowed down',
    file: `${capability('sessions')}/sign-in/throttle.ts`,
    from: "outcome = found === null ? 'wrong' : 'right';",
    to: "outcome = found === null ? 'not-counted' : 'right';",
    suites: [capability('sessions')],
  },
  {
    breaks: 'guesses that come at once are all checked',
    file: `${capability('sessions')}/sign-in/throttle.ts`,
    from: 'const answer = mayTry(counter, guard.policy, now);',
    to: "const asked = mayTry(counter, guard.policy, now); const answer = asked === 'busy' ? 'go' : asked;",
    suites: [`${capability('sessions')}/sign-in/sign-in-limits.test.ts`],
  },
  {
    breaks: 'a stranger makes the owner’s browser wait',
    file: `${capability('sessions')}/sign-in/sign-in-guards.ts`,
    from: 'if ((await isKnownBrowser(db, hash, accountId, now)) && hash)',
    to: 'if (!(await isKnownBrowser(db, hash, accountId, now)) && !hash)',
    suites: [`${capability('sessions')}/sign-in/sign-in-limits.test.ts`],
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
