import type { AnyContractProcedure } from '@orpc/contract';
import { type AnyProcedure, implement } from '@orpc/server';
import { contract } from '@rimpang/contract/index';
import { defaultMatrix } from '@rimpang/domain/permissions';
import { auditVerbs } from '../capabilities/audit/index.ts';
import { bonusesVerbs } from '../capabilities/bonuses/index.ts';
import { filesVerbs } from '../capabilities/files/index.ts';
import { sessionsVerbs } from '../capabilities/sessions/index.ts';
import { staffVerbs } from '../capabilities/staff/index.ts';
import { preferencesVerbs } from '../capabilities/preferences/index.ts';
import { launchVerbs } from '../capabilities/launch/index.ts';
import { networkVerbs } from '../capabilities/network/index.ts';
import { notificationsVerbs } from '../capabilities/notifications/index.ts';
import { approveClaim, partnersVerbs } from '../capabilities/partners/index.ts';
import { pinsVerbs } from '../capabilities/pins/index.ts';
import { reportsVerbs } from '../capabilities/reports/index.ts';
import { resellersVerbs } from '../capabilities/resellers/index.ts';
import { rewardsVerbs } from '../capabilities/rewards/index.ts';
import { storefrontVerbs } from '../capabilities/storefront/index.ts';
import { withdrawalsVerbs } from '../capabilities/withdrawals/index.ts';
import type { Caller } from '../platform/requests/caller.ts';
import type { Services } from '../platform/requests/services.ts';
import type { Runnable } from '../platform/requests/verb.ts';

type Contract = typeof contract;
/** One Runnable per leaf of the contract: an endpoint without a handler does not compile. */
type Verbs = { [C in keyof Contract]: { [V in keyof Contract[C]]: RunnableOf<Contract[C][V]> } };
type RunnableOf<E> = E extends AnyContractProcedure ? Runnable<E> : never;

const verbs: Verbs = {
  identity: { ...sessionsVerbs, ...staffVerbs, ...preferencesVerbs },
  notifications: notificationsVerbs,
  storefront: storefrontVerbs,
  files: filesVerbs,
  pins: pinsVerbs,
  partners: partnersVerbs,
  network: networkVerbs,
  bonuses: bonusesVerbs,
  rewards: { ...rewardsVerbs, approveClaim },
  resellers: resellersVerbs,
  withdrawals: withdrawalsVerbs,
  launch: launchVerbs,
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
};

const visitor: Caller = { actor: null, matrix: defaultMatrix };

/** Only the verb validates: here is neither the transaction nor the person to tell. */
const unvalidated = {
  initialInputValidationIndex: Number.NaN,
  initialOutputValidationIndex: Number.NaN,
};

function procedureOf(endpoint: AnyContractProcedure, runnable: Runnable<AnyContractProcedure>): AnyProcedure {
  const isWrite = endpoint['~orpc'].route.method !== 'GET';
  return implement(endpoint)
    .$config(unvalidated)
    .$context<ApiContext>()
    .handler(async ({ context, input }) => {
      context.named(runnable.action);
      const caller = runnable.anonymous ? visitor : await context.caller(isWrite);
      return runnable.run(context.services, caller, input ?? {});
    });
}

/** The contract with what happens behind each endpoint. */
export function buildRouter(): Record<string, Record<string, AnyProcedure>> {
  const capabilities = Object.entries(contract).map(([name, endpoints]) => {
    const runnables = verbs[name as keyof Contract] as Record<string, Runnable<AnyContractProcedure>>;
    // The compiler sees to it that none is missing; while one is being written, its path answers 404.
    const procedures = Object.entries<AnyContractProcedure>(endpoints).flatMap(([verb, endpoint]) => {
      const runnable = runnables[verb];
      return runnable ? [[verb, procedureOf(endpoint, runnable)] as const] : [];
    });
    return [name, Object.fromEntries(procedures)] as const;
  });
  return Object.fromEntries(capabilities);
}
