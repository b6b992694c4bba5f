export { type ChainReport, sealAudit, verifyChain } from './chain.ts';
