import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@rimpang/contract/index';
import type { TokenChoice } from '@rimpang/contract/tokens';
import { byArea, mayBeGranted } from '@rimpang/domain/api-tokens';
import { type Action, actionNames, mayDo } from '@rimpang/domain/permissions';
import { view } from '../../platform/requests/verb.ts';
import { hasSecondFactor } from '../sessions/index.ts';
import { presentToken } from './present-token.ts';
import { selectTokens } from './token-store.ts';

/** What changes something, as the contract says by its method; what is served beside the contract is only read. */
const writes = new Set<string>(
  Object.values(contract).flatMap((verbs) =>
    Object.values<AnyContractProcedure>(verbs)
      .filter((endpoint) => endpoint['~orpc'].route.method !== 'GET')
      .map((endpoint) => endpoint['~orpc'].route.operationId ?? ''),
  ),
);

/** What the reader may give to a token, by area and by reading or changing. */
function choicesOf(may: (action: Action) => boolean): TokenChoice[] {
  const granted = actionNames.filter((action) => mayBeGranted(action) && may(action));
  return byArea(granted, (action) => !writes.has(action));
}

/** Every token, newest first, and what the reader may give to a new one. */
export const listTokens = view(contract.tokens.list, async ({ db, actor, now, caller }) => ({
  rows: (await selectTokens(db)).map((row) => presentToken(row, actor, now)),
  choices: choicesOf((action) => mayDo(action, actor.role, caller.matrix)),
  secondFactor: await hasSecondFactor(db, actor.id),
}));
