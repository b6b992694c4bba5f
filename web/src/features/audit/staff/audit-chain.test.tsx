import { expect, test } from 'vitest';
import { queries } from '../../../api/client.ts';
import { staticPage } from '../../../testing/static-page.tsx';
import { AuditChain } from './audit-chain.tsx';

const query = queries.audit.chain.queryOptions({ input: {} });
const at = '2026-11-22T01:00:00.000Z';

test.each([
  [null, 'unknown', 'Rantai belum pernah diperiksa.'],
  [{ ok: true, problem: null, at }, 'whole', 'Utuh, diperiksa'],
  [{ ok: false, problem: 'Segel 3 tidak cocok', at }, 'broken', 'Segel 3 tidak cocok'],
])('a chain whose check says %j is shown as %s', (verified, state, words) => {
  const data = { entries: 9, blocks: 3, unchained: 1, verified };
  const html = staticPage(<AuditChain />, [{ query, data }]);
  expect(html).toContain(`data-state="${state}"`);
  expect(html).toContain(words);
});
