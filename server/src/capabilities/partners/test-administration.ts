import { json, query, text } from '../../platform/database/query.ts';
import { openSite } from '../../testing/browsers.ts';
import { type Harness, openHarness, testPassword } from '../../testing/harness.ts';
import { openPeople } from '../../testing/role-answers.ts';
import { partnersVerbs } from './index.ts';

type Verbs = typeof partnersVerbs;

/** What the tests of the partners' administration use: all roles, budi with siti below, and the site over HTTP. */
export async function openPartnerAdministration() {
  const h = await openHarness();
  const site = await openSite(h);
  await openPeople(h);
  async function run<V extends keyof Verbs>(by: string, verb: V, input: Parameters<Verbs[V]['run']>[2]) {
    const { run: go } = partnersVerbs[verb] as { run: (...given: unknown[]) => unknown };
    return (await go(h.services, await h.as(by), input)) as Awaited<ReturnType<Verbs[V]['run']>>;
  }
  return {
    h,
    site,
    run,
    show: async (by: string, who: string) => run(by, 'show', { partnerId: await h.idOf(who) }),
    /** The newest entry of this action, also as one text, to look for what must not be in it. */
    lastAudit: (action: string) => lastAudit(h, action),
    /** A person signs up alone; returns the account's id. */
    signUp: (username: string, ref?: string) => signUp(h, username, ref),
  };
}
export type PartnerAdministration = Awaited<ReturnType<typeof openPartnerAdministration>>;

async function lastAudit(h: Harness, action: string) {
  const row = await query({ subject: text, detail: json<Record<string, unknown>>(), text: text })`
    select subject, detail, e::text as text from audit.entry e where action = ${action}
      order by id desc limit 1`.first(h.owner);
  return row;
}

async function signUp(h: Harness, username: string, ref?: string): Promise<number> {
  await partnersVerbs.signUp.run(h.services, await h.as(null), {
    username,
    fullName: `Nama ${username}`,
    email: `${username}@gmail.com`,
    password: testPassword,
    accountNumber: '5550001234',
    ...(ref && { ref }),
  });
  return h.idOf(username);
}
