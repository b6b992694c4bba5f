import { type ImportFileKey, importPartBytes, mostImportParts } from '@rimpang/contract/importing';
import { api } from '../../../api/client.ts';
import { newOperationId } from '../../../forms/use-typed-values.ts';

/** Why a file cannot be sent; null where it can. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  if (!/\.(csv|xlsx)$/i.test(name)) return 'Pilih berkas .csv atau .xlsx.';
  if (size === 0) return 'Berkas ini kosong.';
  return size > importPartBytes * mostImportParts ? 'Berkas lebih besar dari 300 MB.' : null;
}

/** Sends a file piece by piece; `tell` hears which part of it is there, from 0 to 1. Throws what a request throws. */
export async function sendImportFile(
  file: ImportFileKey,
  content: File,
  tell: (share: number) => void,
): Promise<void> {
  const parts = Math.ceil(content.size / importPartBytes);
  const upload = { file, name: content.name, uploadId: newOperationId(), parts };
  for (let part = 0; part < parts; part += 1) {
    const piece = content.slice(part * importPartBytes, (part + 1) * importPartBytes);
    await api.import.upload({ ...upload, part, content: new File([piece], content.name) });
    tell((part + 1) / parts);
  }
}
