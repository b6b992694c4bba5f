import { listAuditActions, showAuditChain, listAuditEntries } from './list-entries.ts';
import { verifyAuditChain } from './verify-chain.ts';

export { type ChainReport, chainAudit, verifyChain } from './chain.ts';
export { type AuditPlace, readSettled, type SettledEntry } from './settled.ts';
export { insertEntries, recordSystemEntry, selectLaterEntries } from './entry-store.ts';
export { timelineOf } from './list-entries.ts';
export { countEntries } from './log-store.ts';

/** Keyed like `contract.audit`, for the router. */
export const auditVerbs = {
  list: listAuditEntries,
  actions: listAuditActions,
  chain: showAuditChain,
  verifyChain: verifyAuditChain,
};
