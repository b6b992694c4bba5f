export {
  claimEmail,
  confirmEmail,
  disownAddress,
  emailStateOf,
  noteConfirmed,
  selectEmailOwner,
} from './address-store.ts';
export {
  changeToPartner,
  changeToStaff,
  closeAccount,
  closingAllPartners,
  eraseAccount,
  lockForChange,
  lockSuperAdmins,
  removeAccount,
  selectStaffHashes,
  updatePartner,
  updateStaff,
  withdrawPasswords,
} from './change-store.ts';
export { accountConstraints } from './constraints.ts';
export { demandAllOpen, demandOpen } from './demand-open.ts';
export { beginEdit, editRevisionOf, recordEdit } from './edit-store.ts';
export { findActor } from './actor-store.ts';
export { type Seen, takeSeen, type TakenPerson, takeUninvited } from './invited-store.ts';
export { countGuesses, limitGuesses, limitLookups } from './limit-lookups.ts';
export { type Cell, lockMatrix, matrixOf, selectCells, storedCells, upsertCell } from './matrix-store.ts';
export {
  deleteOpenedAccounts,
  insertOpenedAccounts,
  insertOpenedProfiles,
  type OpenedAccount,
  type OpenedProfile,
  hasPartners,
  selectTakenNames,
} from './opening-store.ts';
export {
  ownAccounts,
  type OwnSide,
  ownSideOf,
  refuseOwnBenefit,
  refuseOwnBenefits,
  samePerson,
} from './own-benefit-store.ts';
export {
  choosingPassword,
  choosingPasswordByLink,
  issuingPassword,
  type PasswordChange,
  settingUpAccount,
} from './password-store.ts';
export { findPeopleOrAddress, idsWithAddress, isAddress } from './found-by-address-store.ts';
export {
  countOpenPartners,
  fewOfName,
  gatherPeople,
  findPeople,
  isOneOf,
  isPersonAmong,
  nameHolds,
  nameIsMet,
  type AskedPeople,
  openPartners,
  type People,
  peopleNamed,
} from './people-store.ts';
export { searchSizes } from './search-sizes.ts';
export {
  type Apart,
  areMany,
  fills,
  metAmong,
  pageOfMany,
  passedBy,
} from './many-people-store.ts';
export { checkPassword, hashPassword, readablePassword } from './passwords.ts';
export { insertPartners, type NewPartner } from './new-partner-store.ts';
export { presentPerson } from './present-person.ts';
export {
  completeProfile,
  deleteProfile,
  eraseAllProfiles,
  eraseProfile,
  insertSignUp,
  lockProfile,
  lockStoredProfile,
  type NewProfile,
  ownRecord,
  profileFor,
  readProfile,
  selectStoredProfile,
  type StoredProfile,
  updateOwnProfile,
  updateProfile,
} from './profile-store.ts';
export { isWhose, type Whose } from './whose-store.ts';
export {
  type AccountRow,
  createAccount,
  type FoundPartner,
  findAccount,
  holdForSignIn,
  findForLogin,
  findPartner,
  holdActors,
  holdOpen,
  holdPartner,
  holdPartners,
  lockAccount,
  lockAllAccounts,
  selectByUsernames,
  updateName,
} from './store.ts';
