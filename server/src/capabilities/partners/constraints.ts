import type { ConstraintMeanings } from '../../platform/database/database-failures.ts';

/** One person, one partnership. */
export const partnerConstraints: ConstraintMeanings = {
  profile_nik_key: { code: 'NIK_TAKEN', field: 'nik' },
};
