import { api } from '../../api/client.ts';
import { useProofFile } from '../../ui/form/use-proof.ts';

/** The proof image of a partner's order. */
export const useProof = () => useProofFile((file) => api.files.uploadProof({ file }));
