import { useRef, useState } from 'react';
import { imageProblem } from './image-check.ts';

type State = {
  file: File | null;
  /** One is being looked at: nothing is sent until then. */
  checking: boolean;
  /** Why the last one was refused, in words for the person. */
  problem: string | null;
};

/** One image of a form, for `FileDrop`. */
export type ChosenImage = State & {
  /** Looks at it first; null takes the chosen one away. */
  choose: (file: File | null) => void;
};

/** Where an image is being looked at. */
export const checkingWords = 'Memeriksa gambar...';

/** What a button says that sends an image with a form, while it is busy with either. */
export const imageBusyLabel = ({ checking }: ChosenImage): string =>
  checking ? checkingWords : 'Mengirim...';

const nothing: State = { file: null, checking: false, problem: null };

/**
 * One image that a person chooses: it counts once it was looked at, and what cannot be sent never does (R5.4). Of several
 * chosen one after the other the newest counts. With `onTaken` the image is handed on instead of staying here.
 */
export function useImage(onTaken?: (file: File) => void): ChosenImage {
  const [state, setState] = useState(nothing);
  const newest = useRef<File | null>(null);
  const choose = async (file: File | null) => {
    newest.current = file;
    if (!file) return setState(nothing);
    setState({ file: null, checking: true, problem: null });
    const problem = await imageProblem(file);
    if (newest.current !== file) return;
    setState({ file: problem || onTaken ? null : file, checking: false, problem });
    if (!problem) onTaken?.(file);
  };
  return { ...state, choose: (file) => void choose(file) };
}
