import { codeAt, sessionsVerbs, stepOf } from '../capabilities/sessions/index.ts';
import { fromBase32 } from './base32.ts';
import { type Harness, testPassword } from './harness.ts';

/** Switches the second factor of this person on; answers recovery codes, and what the app shows in the step after `steps` others. */
export async function switchFactorOn(h: Harness, who: string) {
  const begun = await sessionsVerbs.enrolSecondFactor.run(h.services, await h.as(who), {
    currentPassword: testPassword,
  });
  const secret = fromBase32(begun.secret);
  const { recoveryCodes } = await sessionsVerbs.confirmSecondFactor.run(h.services, await h.as(who), {
    code: codeAt(secret, stepOf(h.services.clock())),
  });
  const codeNow = (later = 0) => codeAt(secret, stepOf(h.services.clock()) + later);
  return { recoveryCodes, codeNow };
}
