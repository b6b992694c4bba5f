import type { Database, Tx } from '../../platform/database/database.ts';
import { query, uuid } from '../../platform/database/query.ts';

/** Where this picture is shown. */
export const avatarUrlOf = (fileId: string | null): string | null => fileId && `/api/files/${fileId}`;

/** Where the account's picture lies; null where it has none. */
export async function selectAvatar(db: Database | Tx, id: number): Promise<string | null> {
  const row = await query({ fileId: uuid })`
    select file_id as "fileId" from files.avatar where account_id = ${id}`.first(db);
  return avatarUrlOf(row?.fileId ?? null);
}
