import { isAhead } from '@rimpang/domain/upkeep';
import { z } from 'zod';
import type { UnfinishedUpload } from './s3-uploads.ts';

/** Name of a copy: when it was begun (WIB), and six signs so that two of one second differ. */
const copyName = /^rimpang-\d{8}-\d{6}-[0-9a-f]{6}$/;

/** What lies beside each copy and says what is in it, without its key; written last, so a copy without it is none. */
const copyNote = z.object({
  format: z.literal(1),
  product: z.literal('rimpang'),
  name: z.string().regex(copyName),
  at: z.iso.datetime(),
  mode: z.enum(['demo', 'production']).optional(),
  /** `scheduled`, `manual`, or the reset that asked for it. */
  reason: z.string(),
  rows: z.int(),
  /** Of the locked file. */
  bytes: z.int(),
  sha256: z.string(),
  /** What the database took on the disk. */
  databaseBytes: z.int(),
  files: z.int(),
  missingFiles: z.int(),
  /** Whose it is: recognises the SECRET_KEY of the installation. */
  keyMark: z.string(),
  /** Which key opens it. */
  lockedBy: z.string(),
  /** When it was found whole outside this machine. */
  carriedAt: z.iso.datetime().optional(),
  /** How its restore test ended last. */
  tested: z.object({ at: z.iso.datetime(), ok: z.boolean() }).optional(),
});
export type CopyNote = z.infer<typeof copyNote>;

/** Reads a note; undefined where it is none. */
export function readNote(text: string): CopyNote | undefined {
  try {
    return copyNote.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const archiveFile = (name: string): string => `${name}.rimpang`;
export const noteFile = (name: string): string => `${name}.json`;

/** Where finished copies lie: a folder, or a bucket. Failures: StorageError, or what the disk says. */
export type BackupPlace = {
  /** The copies that are whole, of every installation that uses the place, newest first. */
  list(): Promise<CopyNote[]>;
  /** The locked file. */
  read(name: string): AsyncIterable<Buffer>;
  /** Takes a finished file: whole with its note, or not at all. A folder moves it, a bucket copies it. */
  keep(note: CopyNote, file: string, signal?: AbortSignal): Promise<void>;
  /** Writes the note of a copy that is there again. */
  annotate(note: CopyNote): Promise<void>;
  /** The note first: what is left when this breaks off is no copy. */
  remove(name: string): Promise<void>;
  /** Where copies are sent in pieces: what a process that was killed left of them. */
  uploads?: {
    unfinished(before: Date): Promise<UnfinishedUpload[]>;
    remove(upload: UnfinishedUpload): Promise<void>;
  };
};

export const newestFirst = (notes: CopyNote[]): CopyNote[] =>
  notes.sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : one.name < other.name ? 1 : -1,
  );

/** Copies whose moment is yet to come: made while the clock was ahead, they are the newest only in name (decision 194). */
export const copiesAhead = (notes: readonly CopyNote[], now: Date): CopyNote[] =>
  notes.filter(({ at }) => isAhead(new Date(at), now));

/** The newest of notes that are newest first, whatever a clock that was ahead left before it. */
export const newestOf = (notes: readonly CopyNote[], now: Date): CopyNote | undefined =>
  notes.find(({ at }) => !isAhead(new Date(at), now));
