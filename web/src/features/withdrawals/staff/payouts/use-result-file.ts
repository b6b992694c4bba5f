import { formatNumber } from '@rimpang/domain/money';
import { useRef, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { type Failure, readFailure } from '../../../../api/failure.ts';
import { useOperation } from '../../../../forms/use-operation.ts';
import { newOperationId } from '../../../../forms/use-typed-values.ts';
import { toast } from '../../../../ui/toast.ts';

export type Results = Awaited<ReturnType<typeof api.withdrawals.importResults>>;

/** How many lines of a file are which: '3 dibayar, 1 gagal, 0 dilewati'. */
export const sumWords = ({ paid, failed, refused }: Results): string =>
  `${formatNumber(paid)} dibayar, ${formatNumber(failed)} gagal, ${formatNumber(refused)} dilewati`;

/** The file that was chosen last; what is shown of one belongs to exactly its text. */
type Chosen =
  | { step: 'none' | 'checking' }
  | { step: 'failed'; file: Blob; why: Pick<Failure, 'message'> }
  | { step: 'checked' | 'recorded'; csv: string; results: Results };

const unreadable = { message: 'File tidak dapat dibaca. Pilih file itu sekali lagi.' };

/**
 * A result file of the bank, line by line before it is recorded (decision 005). Only what is shown can be recorded: of
 * several files chosen one after the other the newest counts, whose results replace those of the one before at once.
 */
export function useResultFile(batchId: number) {
  const [chosen, setChosen] = useState<Chosen>({ step: 'none' });
  const newest = useRef<symbol>(undefined);
  const record = useOperation<{ csv: string; results: Results }>({
    failureTitle: 'Hasil Bank Belum Dicatat',
    onSuccess: ({ csv, results }) => {
      setChosen({ step: 'recorded', csv, results });
      toast.success('Hasil Bank Dicatat', `${sumWords(results)}.`);
    },
  });
  const send = (csv: string, apply: boolean, call = { context: { operationId: newOperationId() } }) =>
    api.withdrawals.importResults({ batchId, csv, apply }, call);

  const lookAt = async (file: Blob): Promise<Chosen> => {
    const csv = await file.text().catch(() => null);
    if (csv === null) return { step: 'failed', file, why: unreadable };
    try {
      return { step: 'checked', csv, results: await send(csv, false) };
    } catch (error) {
      return { step: 'failed', file, why: readFailure(error) };
    }
  };
  return {
    chosen,
    /** Looks at a file; records nothing. */
    choose: async (file: Blob) => {
      const mine = Symbol('file');
      newest.current = mine;
      setChosen({ step: 'checking' });
      const looked = await lookAt(file);
      if (newest.current === mine) setChosen(looked);
    },
    recording: record.busy,
    /** Records the lines that are shown; does nothing where none are. */
    record: async () => {
      if (chosen.step !== 'checked') return;
      const { csv } = chosen;
      await record.run(csv, async (call) => ({ csv, results: await send(csv, true, call) }));
    },
  };
}
