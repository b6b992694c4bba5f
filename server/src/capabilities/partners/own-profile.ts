import { maskNik } from '@rimpang/domain/partners';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Failure } from '../../platform/requests/failure.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { editRevisionOf, selectStoredProfile } from '../accounts/index.ts';
import { selectOwnProfile } from './own-store.ts';
import { presentOwnProfile } from './present.ts';
import { selectProfile } from './store.ts';

/** One's own profile, NIK and account number masked even here. Failures: PROFILE_NOT_FOUND. */
export async function ownProfileOf(db: Database | Tx, person: { id: number; email: string }, vault: Vault) {
  const profile = await selectProfile(db, person.id);
  const stored = await selectStoredProfile(db, person.id);
  const own = await selectOwnProfile(db, person.id);
  if (!profile || !stored || !own) throw new Failure('PROFILE_NOT_FOUND');
  return {
    ...presentOwnProfile({ ...profile, email: person.email }),
    revision: await editRevisionOf(db, person.id),
    address: stored.address ?? '',
    maskedNik: stored.nikCipher ? maskNik(vault.decrypt(stored.nikCipher)) : '',
    uplinePhone: own.uplinePhone,
    avatarUrl: own.avatarId && `/api/files/${own.avatarId}`,
  };
}
