import { removeAvatar } from './remove-avatar.ts';
import { uploadAvatar } from './upload-avatar.ts';
import { uploadHandOver } from './upload-hand-over.ts';
import { uploadProof } from './upload-proof.ts';
import { uploadShopPhoto } from './upload-shop-photo.ts';
import { uploadPublicProof } from './upload-public-proof.ts';

export { attachFile, attachPublicProof, attachShopPhotos, proofUrl } from './attach-file.ts';
export { openFile, openShopPhoto } from './open-file.ts';
export {
  lockResembling,
  mostSenders,
  nearlySame,
  noteProcessed,
  type Resemblance,
  resemblancesFor,
  resemblancesOf,
  slipsSince,
} from './resemblance-store.ts';
export { removeSeenAvatar } from './remove-seen-avatar.ts';
export { hasAvatar, releaseAvatar, releaseClosedAvatars } from './store.ts';
export { sweepFiles } from './sweep.ts';

/** Keyed like `contract.files`, for the router. */
export const filesVerbs = {
  uploadProof,
  uploadPublicProof,
  uploadHandOver,
  uploadShopPhoto,
  uploadAvatar,
  removeAvatar,
};
