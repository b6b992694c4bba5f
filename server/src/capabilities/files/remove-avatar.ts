import { contract } from '@rimpang/contract/index';
import { verb } from '../../platform/requests/verb.ts';
import { releaseAvatar } from './store.ts';

/** Back to initials; nothing happens where there was no picture. */
export const removeAvatar = verb(contract.files.removeAvatar, {
  run: async ({ tx, actor }) => {
    await releaseAvatar(tx, actor.id);
    return { result: {}, audit: { subject: `account:${actor.id}` }, live: [`account:${actor.id}`] };
  },
});
