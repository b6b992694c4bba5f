import { formatNumber } from '@rimpang/domain/money';
import type { Tx } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { CheckedOpening } from './check-opening.ts';
import { nothingYet, type Opening, type OpeningPartner } from './opening.ts';

export type OpeningWork = {
  checked: CheckedOpening;
  companyId: number;
  vault: Vault;
  now: Date;
  /** Hears one line of progress now and then (Indonesian). */
  tell: (line: string) => void;
  /** The last step of the same transaction; also where the same rows are here already. */
  complete?: (tx: Tx, runId: number) => Promise<void>;
};

/** So many rows go over in one statement. */
const chunkRows = 5_000;

function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += chunkRows) yield rows.slice(at, at + chunkRows);
}

/** Writes rows chunk by chunk, and tells after each how many of this kind are there, by which it is also heard that it is to stop. */
export async function writeInChunks<T>(
  { tell }: Pick<OpeningWork, 'tell'>,
  { what, rows }: { what: string; rows: readonly T[] },
  write: (chunk: readonly T[]) => Promise<unknown>,
): Promise<void> {
  let done = 0;
  for (const chunk of chunksOf(rows)) {
    await write(chunk);
    done += chunk.length;
    tell(`${what}: ${formatNumber(done)} dari ${formatNumber(rows.length)}`);
  }
}

/** What every step works with: who has which id by now. */
export type Writing = OpeningWork & { tx: Tx; runId: number; ids: Map<string, number> };

export const idIn = ({ ids }: Writing, username: string): number => {
  const id = ids.get(username.toLowerCase());
  if (id === undefined) throw new Error('a row of an import names a person who is not in it');
  return id;
};

/** What a partner brings along in money and points. */
export const balanceOf = (balances: Opening['balances'], { username }: OpeningPartner) =>
  balances.get(username.toLowerCase()) ?? nothingYet;
