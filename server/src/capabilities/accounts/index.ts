export {
  claimEmail,
  confirmEmail,
  disownAddress,
  emailStateOf,
  selectEmailOwner,
} from './address-store.ts';
export { accountConstraints } from './constraints.ts';
export { demandOpen } from './demand-open.ts';
export { beginEdit, editRevisionOf, recordEdit } from './edit-revision.ts';
export { findActor } from './find-actor.ts';
export { holdActor } from './hold-actor.ts';
export { limitLookups } from './limit-lookups.ts';
export { type Cell, matrixOf, selectCells, upsertCell } from './matrix-cells.ts';
export { ownAccounts, refuseOwnBenefit, samePerson } from './own-benefit.ts';
export { setPasswordByLink, setTemporaryPassword, setUpAccount, updatePassword } from './password-store.ts';
export { checkPassword, hashPassword, readablePassword } from './passwords.ts';
export {
  type AccountRow,
  createAccount,
  type FoundPartner,
  findAccount,
  findForLogin,
  findPartner,
  holdOpen,
  holdPartner,
  lockAccount,
  lockAllAccounts,
  selectByUsernames,
  updateName,
} from './store.ts';
