import { api } from '../../../api/client.ts';
import { useProofFile } from '../../../forms/use-proof.ts';

/** The proof image of a partner's order. */
export const useProof = () => useProofFile((file) => api.files.uploadProof({ file }));
