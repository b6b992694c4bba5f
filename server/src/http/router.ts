import type { AnyContractProcedure } from '@orpc/contract';
import { type AnyProcedure, implement } from '@orpc/server';
import type { contract } from '@rimpang/contract/index';
import { defaultMatrix } from '@rimpang/domain/roles';
import { auditVerbs } from '../capabilities/audit/index.ts';
import { bonusesVerbs } from '../capabilities/bonuses/index.ts';
import { filesVerbs } from '../capabilities/files/index.ts';
import { sessionsVerbs } from '../capabilities/sessions/index.ts';
import { staffVerbs } from '../capabilities/staff/index.ts';
import { tokensVerbs } from '../capabilities/tokens/index.ts';
import { preferencesVerbs } from '../capabilities/preferences/index.ts';
import { importVerbs } from '../capabilities/import/index.ts';
import { launchVerbs } from '../capabilities/launch/index.ts';
import { networkVerbs } from '../capabilities/network/index.ts';
import { notificationsVerbs } from '../capabilities/notifications/index.ts';
import { approveClaim, partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { bonusReportVerbs, reportsVerbs } from '../capabilities/reports/index.ts';
import { resellersVerbs } from '../capabilities/resellers/index.ts';
import { rewardsVerbs } from '../capabilities/rewards/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { webhooksVerbs } from '../capabilities/webhooks/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import type { Caller } from '../platform/requests/caller.ts';
import type { Services } from '../platform/requests/services.ts';
import type { Runnable } from '../platform/requests/verb.ts';

type Contract = typeof contract;
/** One verb or view per endpoint of the contract: one that is missing, or stands under another's key, does not compile. */
type Verbs = { [C in keyof Contract]: { [V in keyof Contract[C]]: RunnableOf<Contract[C][V]> } };
type RunnableOf<E> = E extends AnyContractProcedure ? Runnable<E> : never;

export const verbs: Verbs = {
  identity: { ...sessionsVerbs, ...staffVerbs, ...preferencesVerbs },
  tokens: tokensVerbs,
  notifications: notificationsVerbs,
  storefront: storefrontVerbs,
  files: filesVerbs,
  pins: pinsVerbs,
  partners: partnersVerbs,
  network: networkVerbs,
  bonuses: { ...bonusesVerbs, ...bonusReportVerbs },
  rewards: { ...rewardsVerbs, approveClaim },
  resellers: resellersVerbs,
  withdrawals: withdrawalsVerbs,
  webhooks: webhooksVerbs,
  launch: launchVerbs,
  import: importVerbs,
  reports: reportsVerbs,
  audit: auditVerbs,
};

/** What a procedure gets from the request. */
export type ApiContext = {
  services: Services;
  /** Reads who is asking, at most once and only when the endpoint exists. */
  caller: (extend: boolean) => Promise<Caller>;
  /** Tells the request's log and metrics what was asked. */
  named: (action: string) => void;
  requestId: string;
  /** What was asked, once that is known. */
  route: string;
};

const visitor: Caller = { actor: null, matrix: defaultMatrix };

/** Only the verb validates: here is neither the transaction nor the person to tell. */
const unvalidated = {
  initialInputValidationIndex: Number.NaN,
  initialOutputValidationIndex: Number.NaN,
};

/** The verb's answer to what was asked. Throws what the verb throws. */
export async function runAsked(
  runnable: Runnable<AnyContractProcedure>,
  context: ApiContext,
  input: unknown,
): Promise<unknown> {
  context.route = runnable.action;
  context.named(runnable.action);
  const isWrite = runnable.endpoint['~orpc'].route.method !== 'GET';
  const caller = runnable.anonymous ? visitor : await context.caller(isWrite);
  return runnable.run(context.services, caller, input ?? {});
}

function procedureOf(runnable: Runnable<AnyContractProcedure>): AnyProcedure {
  return implement(runnable.endpoint)
    .$config(unvalidated)
    .$context<ApiContext>()
    .handler(({ context, input }) => runAsked(runnable, context, input));
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const table: Record<string, Record<string, Runnable<AnyContractProcedure>>> = verbs;

/** The verb or view under these two names of the contract. */
export function runnableAt([capability = '', name = '']: readonly string[]): Runnable<AnyContractProcedure> {
  const found = table[capability]?.[name];
  if (!found) throw new Error(`the contract has no ${capability}.${name}`);
  return found;
}

/** A procedure for every verb of the table, under the names of the contract. */
export function buildRouter(): Record<string, Record<string, AnyProcedure>> {
  return mapValues(table, (group) => mapValues(group, procedureOf));
}
