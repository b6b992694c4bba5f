import { removeAvatar, uploadAvatar } from './upload-avatar.ts';
import { uploadHandOver } from './upload-hand-over.ts';
import { uploadProof, uploadPublicProof } from './upload-proof.ts';

export { attachFile, attachPublicProof, proofUrl } from './attach-file.ts';
export { openFile } from './open-file.ts';
export {
  releaseAvatar,
  selectResemblances as resemblancesOf,
  selectTwins as filesWithSameBytes,
} from './store.ts';
export { sweepFiles } from './sweep.ts';

/** Keyed like `contract.files`, for the router. */
export const filesVerbs = { uploadProof, uploadPublicProof, uploadHandOver, uploadAvatar, removeAvatar };
