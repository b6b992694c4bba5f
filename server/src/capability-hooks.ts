import { accountConstraints, holdActors } from './capabilities/accounts/index.ts';
import { insertEntries } from './capabilities/audit/index.ts';
import { insertMessages } from './capabilities/notifications/index.ts';
import { pinSlips } from './capabilities/pins/index.ts';
import { eraseResellers, hasResellers } from './capabilities/resellers/index.ts';
import type { CapabilityHooks } from './platform/requests/services.ts';

/** What the platform is told by the capabilities, for every process that runs verbs. */
export const capabilityHooks: CapabilityHooks = {
  holdActors,
  outcomePieces: { insertEntries, insertMessages },
  constraintMeanings: accountConstraints,
  slipsElsewhere: pinSlips,
  peopleElsewhere: { erase: eraseResellers, has: hasResellers },
};
