import { access } from './mutants/access.ts';
import type { Mutant } from './mutants/mutant.ts';
import { proof } from './mutants/proof.ts';
import { writes } from './mutants/writes.ts';

/** Everything that `npm run verify:mutants` breaks, one at a time. */
export const mutants: readonly Mutant[] = [...writes, ...access, ...proof];
