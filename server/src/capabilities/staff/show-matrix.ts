import { contract } from '@rimpang/contract/index';
import { view } from '../../platform/requests/verb.ts';
import { matrixOf, selectCells } from '../accounts/index.ts';

/** The finance/cs matrix as it counts now (R6.4). */
export const showMatrix = view(contract.identity.matrix, async ({ db }) => matrixOf(await selectCells(db)));
