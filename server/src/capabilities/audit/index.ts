import { actions, chain, list, verifyNow } from './log.ts';

export { type ChainReport, chainAudit, verifyChain } from './chain.ts';
export { timelineOf } from './log.ts';

/** Keyed like `contract.audit`, for the router. */
export const auditVerbs = { list, actions, chain, verifyChain: verifyNow };
