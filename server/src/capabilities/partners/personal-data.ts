import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/requests/services.ts';
import { eraseAllProfiles, eraseProfile, type Whose } from '../accounts/index.ts';
import { hasAvatar, releaseClosedAvatars } from '../files/index.ts';
import { forgetClosedAddresses, hasAddress } from '../notifications/index.ts';
import { forgetPerson } from '../staff/index.ts';
import { deleteNotes, hasNotes } from './note-store.ts';

type Others = Pick<Services, 'peopleElsewhere'>;

/**
 * What goes with a closed partner (decision 009): the profile, the notes about the person, the picture, where messages were sent, and who
 * the partner's resellers are. `closed` is for a reset, which has closed all partners; it erases every profile, those of partners who became staff too.
 */
export async function erasePersonalData(tx: Tx, whose: Whose, { peopleElsewhere }: Others): Promise<void> {
  await deleteNotes(tx, whose);
  await peopleElsewhere.erase(tx, whose);
  if (whose === 'closed') {
    await eraseAllProfiles(tx);
    await releaseClosedAvatars(tx);
    await forgetClosedAddresses(tx);
    return;
  }
  await eraseProfile(tx, whose);
  await forgetPerson(tx, whose);
}

/** Is any of it there beside the profile? */
export const hasPersonalData = async (tx: Tx, id: number, { peopleElsewhere }: Others): Promise<boolean> =>
  (await hasNotes(tx, id)) ||
  (await hasAvatar(tx, id)) ||
  (await hasAddress(tx, id)) ||
  peopleElsewhere.has(tx, id);
