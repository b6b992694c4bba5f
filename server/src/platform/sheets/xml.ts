import { SaxesParser } from 'saxes';
import { SheetError } from './sheet-error.ts';

/** What is heard of a document; names without their prefix. */
type XmlEars = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** A tag or text longer than this was written by no spreadsheet; the parser would hold all of it. */
const longestToken = 4_000_000;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads a document piece by piece and yields after each, so that what the ears gathered can be taken away. Entities of its own
 * are not known: none can grow. Throws SheetError where it is not well-formed, or one text of it has no end.
 */
export async function* heard(pieces: AsyncIterable<string>, ears: XmlEars): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let pending = 0;
  parser.on('error', () => {
    throw new SheetError('rusak, atau bukan berkas Excel (.xlsx)');
  });
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    ears.open(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => ears.close?.(local(name)));
  if (ears.text) {
    parser.on('text', (text) => ears.text?.(text));
    parser.on('cdata', (text) => ears.text?.(text));
  }
  for await (const piece of pieces) {
    pending += piece.length;
    parser.write(piece);
    if (pending > longestToken) throw new SheetError('rusak, atau bukan berkas Excel (.xlsx)');
    yield;
  }
  parser.close();
  yield;
}
