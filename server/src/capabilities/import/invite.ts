import type { Database, Tx } from '../../platform/database/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { recordSystemEntry } from '../audit/index.ts';
import { enqueueMessages } from '../notifications/index.ts';
import { inviteAll, selectUninvited } from '../sessions/index.ts';
import { ImportError } from './import-error.ts';
import { lockImports, selectBrought, selectRun, takeTime } from './store.ts';

const chunkPeople = 1_000;

type Inviting = {
  id: number;
  vault: Vault;
  now: Date;
  /** The last step of the same transaction. */
  complete?: (tx: Tx, people: number) => Promise<void>;
};

/**
 * Puts an invitation to set a password into the outbox for everybody of an import who has none and no link that is still good; again
 * later it reaches those whose link is over. Returns how many. Throws ImportError where no such import is in force.
 */
export function inviteEverybody(db: Database, { id, vault, now, complete }: Inviting): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await takeTime(tx);
    if (!(await lockImports(tx))) throw new ImportError('Impor lain sedang berjalan; tunggu sampai selesai.');
    const run = await selectRun(tx, id);
    if (!run || run.undoneAt) throw new ImportError(`Impor ${id} tidak ada, atau sudah dibatalkan.`);
    const { partner, staff } = await selectBrought(tx, id);
    const people = await selectUninvited(tx, [...partner, ...staff], now);
    let count = 0;
    for (let at = 0; at < people.length; at += chunkPeople) {
      const messages = await inviteAll(tx, people.slice(at, at + chunkPeople), vault, now);
      await enqueueMessages(tx, messages, now);
      count += messages.length;
    }
    if (count > 0)
      await recordSystemEntry(tx, 'import.invite', { subject: `import:${id}`, detail: { count } }, now);
    await complete?.(tx, count);
    return count;
  });
}
