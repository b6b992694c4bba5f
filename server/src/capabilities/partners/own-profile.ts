import { maskNik } from '@rimpang/domain/partners';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { selectOwnProfile } from './own-store.ts';
import { presentOwnProfile } from './present.ts';

/** One's own profile, NIK and account number masked even here. Failures: PROFILE_NOT_FOUND. */
export async function ownProfileOf(db: Database | Tx, person: { id: number; email: string }, vault: Vault) {
  const own = await selectOwnProfile(db, person.id);
  if (!own) throw new Failure('PROFILE_NOT_FOUND');
  return {
    ...presentOwnProfile({ ...own, email: person.email }),
    revision: own.revision,
    address: own.address ?? '',
    maskedNik: own.nikCipher ? maskNik(vault.decrypt(own.nikCipher)) : '',
    uplinePhone: own.uplinePhone,
    avatarUrl: own.avatarId && `/api/files/${own.avatarId}`,
  };
}
