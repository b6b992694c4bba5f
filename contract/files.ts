import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Images are checked by content and size and stored re-encoded; `files.proof` (GET /api/files/{id}) is a plain image response. */
export const files = {
  uploadProof: endpoint(
    'files.uploadProof',
    { method: 'POST', path: '/files/proofs', summary: 'Unggah bukti transfer (JPG/PNG, maks. 5 MB)' },
    ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNREADABLE', 'STORAGE_FULL'],
  )
    .input(z.strictObject({ file: z.file() }))
    .output(z.object({ fileId: z.uuid(), width: z.int(), height: z.int() })),
};
