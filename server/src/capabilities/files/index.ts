import { uploadProof } from './upload-proof.ts';

export { attachFile, proofUrl } from './attach-file.ts';
export { openFile } from './open-file.ts';
export { sweepFiles } from './sweep.ts';

/** Keyed like `contract.files`, for the router. */
export const filesVerbs = { uploadProof };
