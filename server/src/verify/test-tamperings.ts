import { closedTamperings } from './test-closed-tamperings.ts';
import { moneyTamperings } from './test-money-tamperings.ts';
import { pinTamperings } from './test-pin-tamperings.ts';
import { recordTamperings } from './test-record-tamperings.ts';
import type { Tampering } from './test-tampering.ts';

/** Each breaks one promise, as a person with the owner's password could. The people are those of `verify.test.ts`. */
export const tamperings: Tampering[] = [
  ...closedTamperings,
  ...moneyTamperings,
  ...pinTamperings,
  ...recordTamperings,
];
