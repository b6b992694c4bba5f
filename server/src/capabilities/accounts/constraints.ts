import type { ConstraintMeanings } from '../../platform/database/database-failures.ts';

/** Username and address are unique across all accounts, and one person has one partnership. */
export const accountConstraints: ConstraintMeanings = {
  account_username_key: { code: 'USERNAME_TAKEN', field: 'username' },
  account_email_key: { code: 'EMAIL_TAKEN', field: 'email' },
  profile_nik_key: { code: 'NIK_TAKEN', field: 'nik' },
};
