import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { empty, nothing } from './fields.ts';
import { photo } from './photos.ts';
import { wholeText } from './whole-text.ts';

const pixel = wholeText().min(0).max(20_000);
const uploaded = z.object({ fileId: z.uuid(), width: z.int(), height: z.int() });

/** Images are checked by content and size and stored re-encoded; `files.proof` (GET /api/files/{id}) is a plain image response. */
export const files = {
  uploadProof: endpoint(
    'files.uploadProof',
    { method: 'POST', path: '/files/proofs', summary: 'Unggah bukti transfer (JPG/PNG, maks. 5 MB)' },
    ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNREADABLE', 'STORAGE_FULL'],
  )
    .input(z.strictObject({ file: z.file() }))
    .output(uploaded),
  uploadAvatar: endpoint(
    'files.uploadAvatar',
    {
      method: 'POST',
      path: '/files/avatar',
      summary: 'Unggah foto profil; potongan persegi, disimpan paling besar 512 piksel',
    },
    ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNREADABLE', 'STORAGE_FULL', 'TOO_MANY_TRIES'],
  )
    .input(
      z.strictObject({
        file: z.file(),
        /** The square to keep, in pixels of the upright picture; without `size`, the middle of it. */
        x: pixel.default(0),
        y: pixel.default(0),
        size: pixel.optional(),
      }),
    )
    .output(z.object({ avatarUrl: z.string() })),
  removeAvatar: endpoint('files.removeAvatar', {
    method: 'POST',
    path: '/files/avatar/remove',
    summary: 'Hapus foto profil',
  })
    .input(empty)
    .output(nothing),
  uploadHandOver: endpoint(
    'files.uploadHandOver',
    {
      method: 'POST',
      path: '/files/hand-overs',
      summary: 'Unggah foto serah terima reward (JPG/PNG, maks. 5 MB)',
    },
    ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNREADABLE', 'STORAGE_FULL', 'TOO_MANY_TRIES'],
  )
    .input(z.strictObject({ file: z.file() }))
    .output(uploaded),
  uploadShopPhoto: endpoint(
    'files.uploadShopPhoto',
    {
      method: 'POST',
      path: '/files/shop-photos',
      summary:
        'Unggah foto produk (JPG/PNG, maks. 5 MB); disimpan sebagai AVIF dan WebP dalam beberapa lebar',
    },
    ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNREADABLE', 'STORAGE_FULL', 'TOO_MANY_TRIES'],
  )
    .input(z.strictObject({ file: z.file() }))
    .output(photo),
  uploadPublicProof: endpoint(
    'files.uploadPublicProof',
    {
      method: 'POST',
      path: '/files/public-proofs',
      summary: 'Unggah bukti transfer sebagai pengunjung (JPG/PNG, maks. 5 MB)',
    },
    ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNREADABLE', 'STORAGE_FULL', 'TOO_MANY_TRIES'],
  )
    .input(z.strictObject({ file: z.file() }))
    .output(uploaded),
};
