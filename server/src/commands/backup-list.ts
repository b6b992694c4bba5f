import { formatSortable } from '@rimpang/domain/calendar';
import { isAhead } from '@rimpang/domain/upkeep';
import { type Keeper, openKeeper } from '../backup/keeper.ts';
import type { BackupPlace, CopyNote } from '../backup/place.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint-store.ts';
import { explainFailure } from '../platform/runtime/explain.ts';
import { exitCodes, printLine, printWarning, type ServedWork } from './command.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

type Listed = { note: CopyNote; places: string[] };

function wordsOf(keeper: Keeper, { note, places }: Listed, now: Date): string {
  const { tested } = note;
  const isOurs = note.keyMark === fingerprintOf(keeper.vault);
  const isOpen = keeper.keys.some(({ id }) => id === note.lockedBy);
  return [
    note.name,
    `${formatSortable(new Date(note.at))} WIB`,
    megabytes(note.bytes),
    note.reason,
    places.join(' + '),
    tested
      ? `uji pulih ${formatSortable(new Date(tested.at)).slice(0, 10)} ${tested.ok ? 'baik' : 'GAGAL'}`
      : 'belum diuji',
    ...(note.missingFiles > 0 ? [`${note.missingFiles} gambar hilang atau rusak`] : []),
    ...(isAhead(new Date(note.at), now) ? ['waktunya belum tiba, tidak dipakai sebagai yang terbaru'] : []),
    ...(isOurs ? [] : ['instalasi lain']),
    ...(isOpen ? [] : ['kunci lain']),
  ].join('  ');
}

/** Newest first; those whose moment is yet to come say nothing of when they were made, and stand at the end. */
const byMoment = (now: Date) => (one: Listed, other: Listed) =>
  Number(isAhead(new Date(one.note.at), now)) - Number(isAhead(new Date(other.note.at), now)) ||
  (one.note.at < other.note.at ? 1 : -1);

/** Every copy that can be found, newest first, one line each; 1 where the place outside could not be asked. */
export async function listBackups({ config, database }: ServedWork): Promise<number> {
  const keeper = openKeeper(config, database.listenUrl);
  const found = new Map<string, Listed>();
  const now = new Date();
  const collect = async (place: BackupPlace, word: string) => {
    for (const note of await place.list()) {
      const known = found.get(note.name);
      if (known) known.places.push(word);
      else found.set(note.name, { note, places: [word] });
    }
  };
  await collect(keeper.local, 'folder');
  let code: number = exitCodes.done;
  try {
    if (keeper.offsite) await collect(keeper.offsite, 's3');
  } catch (error) {
    printWarning(explainFailure(error));
    code = exitCodes.failed;
  }
  const copies = Array.from(found.values()).sort(byMoment(now));
  for (const copy of copies) printLine(wordsOf(keeper, copy, now));
  if (copies.length === 0)
    printLine(`Belum ada cadangan di ${keeper.folder}${keeper.offsite ? ' atau S3' : ''}.`);
  return code;
}
