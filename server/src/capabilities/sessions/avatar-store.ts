import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

/** Where the account's picture lies; null where it has none. */
export async function selectAvatar(db: Database | Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id as "fileId" from files.avatar where account_id = ${id}`.execute(db);
  return rows[0] ? `/api/files/${rows[0].fileId}` : null;
}
