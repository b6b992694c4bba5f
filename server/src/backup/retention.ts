import { dateOf, monthOf } from '@rimpang/domain/calendar';
import { type CopyNote, copiesAhead } from './place.ts';

/** What a reset saved stays for so long, whatever else is forgotten. */
const resetDays = 400;
const dayMs = 86_400_000;

type Keep = { daily: number; weekly: number; monthly: number };

/** The Monday with which the week (WIB) of a moment begins. */
function weekOf(at: Date): string {
  const day = new Date(`${dateOf(at)}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
}

/** The newest of each of the last `count` periods that have one; a whole one before one that lacks pictures. */
function newestOfEach(notes: readonly CopyNote[], count: number, periodOf: (at: Date) => string): string[] {
  const chosen = new Map<string, CopyNote>();
  for (const note of notes) {
    const period = periodOf(new Date(note.at));
    const best = chosen.get(period);
    if (!best && chosen.size === count) break;
    if (!best || (best.missingFiles > 0 && note.missingFiles === 0)) chosen.set(period, note);
  }
  return Array.from(chosen.values(), ({ name }) => name);
}

/**
 * Which copies may go. Notes are one installation's, newest first. Nothing goes unless a newer one was restored and verified;
 * that one, everything newer and what a reset saved in the last 400 days stay, and of the rest one of each of the last days,
 * weeks and months. A copy whose moment is yet to come is none of these and proves nothing; it stays until that moment has come.
 */
export function forgettable(all: readonly CopyNote[], keep: Keep, now: Date): CopyNote[] {
  const ahead = new Set(copiesAhead(all, now));
  const notes = all.filter((note) => !ahead.has(note));
  const proven = notes.findIndex(({ tested, missingFiles }) => tested?.ok && missingFiles === 0);
  if (proven < 0) return [];
  const staying = new Set([
    ...newestOfEach(notes, keep.daily, dateOf),
    ...newestOfEach(notes, keep.weekly, weekOf),
    ...newestOfEach(notes, keep.monthly, monthOf),
  ]);
  const isReset = ({ reason, at }: CopyNote) =>
    reason.startsWith('reset-') && now.getTime() - Date.parse(at) < resetDays * dayMs;
  return notes.slice(proven + 1).filter((note) => !staying.has(note.name) && !isReset(note));
}
