import { contract } from '@rimpang/contract/index';
import { writeSystemState } from '../../platform/database/system-state.ts';
import { readTogether } from '../../platform/requests/shared-view.ts';
import { verb } from '../../platform/requests/verb.ts';
import { verifyChain } from './chain.ts';
import { chainNow } from './list-entries.ts';

/**
 * Recomputes the whole chain and remembers the answer (invariant 2). Takes seconds per million entries; who asks for it at the same time in one
 * process shares it.
 */
export const verifyAuditChain = verb(contract.audit.verifyChain, {
  prepare: ({ db }) => readTogether(db, 'audit.verifyChain', () => verifyChain(db)),
  run: async ({ tx, now, prepared: { broken, entries, blocks } }) => {
    const found = { ok: broken === null, problem: broken };
    await writeSystemState(tx, 'audit-chain', found, now);
    return {
      result: await chainNow(tx),
      audit: { subject: 'audit:chain', detail: { ...found, entries, blocks } },
    };
  },
});
