import { useState } from 'react';
import { toast } from '../ui/toast.ts';
import { useToastWhile } from '../ui/toast-while.ts';
import { useImage } from './use-image.ts';

const proofMissing = 'Mohon unggah bukti transfer Anda.';

/** The proof image of an order: chosen, demanded, and sent by `send`, which answers with the image's id. */
export function useProofFile(send: (file: File) => Promise<{ fileId: string }>) {
  const image = useImage();
  const { file } = image;
  const [error, setError] = useState<string | undefined>(undefined);
  const about = useToastWhile(error !== undefined);
  const [sent] = useState(() => new WeakMap<File, string>());
  const choose = (chosen: File | null) => {
    setError(undefined);
    image.choose(chosen);
  };
  return {
    /** For `FileDrop`. */
    image: { ...image, choose },
    error,
    /** True where one was chosen; says so where none was (R5.4). */
    demand: (): boolean => {
      if (file) return true;
      setError(proofMissing);
      about(() => toast.failure('File Belum Dipilih', proofMissing));
      return false;
    },
    /** The server let go of the image meanwhile: the next try sends it again. */
    forget: () => {
      if (file) sent.delete(file);
    },
    /**
     * Sends the image and gives its id; null without one. An image that was sent before is not sent again: when only
     * the second half of an order failed, the retry must say exactly the same as the first try did.
     */
    upload: async (): Promise<string | null> => {
      if (!file) return null;
      const known = sent.get(file);
      if (known) return known;
      const { fileId } = await send(file);
      sent.set(file, fileId);
      return fileId;
    },
  };
}
