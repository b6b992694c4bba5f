import { changePassword } from './change-password.ts';
import { devices, endAllDevices, endDevice } from './devices.ts';
import { changeEmail, ownEmail } from './links/change-email.ts';
import { requestPasswordReset, resetPassword } from './links/reset-password.ts';
import { resendVerification, verifyEmail } from './links/verify-email.ts';
import { logout } from './logout.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  secondFactor,
} from './second-factor/second-factor.ts';
import { session } from './session.ts';
import { confirmLogin } from './sign-in/confirm-login.ts';
import { demoAccounts } from './sign-in/demo-accounts.ts';
import { login } from './sign-in/login.ts';
import { beginSupport, endSupport } from './support/support-view.ts';
import { touch } from './touch.ts';

export { type Authenticated, authenticate } from './authenticate.ts';
export { deviceName } from './device-name.ts';
export { confirmationEmail } from './links/link-emails.ts';
export { findLink, insertSetUp, takeLink, voidLinks } from './links/link-store.ts';
export { hashLink, newLink } from './links/links.ts';
export { createSignUp } from './links/sign-up.ts';
export { setOwnName, setOwnPassword } from './own-account.ts';
export { deleteFactor } from './second-factor/second-factor-store.ts';
export { codeAt, stepOf } from './second-factor/totp.ts';
export { changeAsStaff, noteOwnBankChange } from './sensitive-change.ts';
export { endSessionsOf, isLive, sweepSessions } from './session-store.ts';
export { newBrowserMark, readBrowserMark } from './sign-in/browser-cookie.ts';
export { confirmPassword } from './sign-in/confirm-password.ts';
export { demoPassword, readDemoAccounts } from './sign-in/demo-accounts.ts';
export { knownForDays } from './sign-in/known-browser-store.ts';
export { stopViewsOf } from './support/support-store.ts';
export { sessionsTopic } from './topics.ts';

/** Keyed like `contract.identity`, for the router. */
export const sessionsVerbs = {
  login,
  confirmLogin,
  devices,
  endDevice,
  endAllDevices,
  secondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  session,
  demoAccounts,
  logout,
  touch,
  changePassword,
  verifyEmail,
  resendVerification,
  requestPasswordReset,
  resetPassword,
  ownEmail,
  changeEmail,
  beginSupport,
  endSupport,
};
