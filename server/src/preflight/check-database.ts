import type pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { demandOwnRole } from './application-role.ts';
import { isHalfRestored } from '../platform/database/half-restored.ts';
import { query, text } from '../platform/database/query.ts';
import type { Mode } from '../platform/database/mode.ts';
import { demandWholeSeed } from './half-seeded.ts';
import { demandMode } from './mode.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import { demandNoOwner, demandRights, demandWritable } from './rights.ts';
import { demandSchema, type SchemaDemand } from './schema.ts';
import { demandKey } from './secret-key.ts';
import { versionProblem } from './server-version.ts';

type DatabaseCheck = {
  url: string;
  /** Whose address it is; the application's role may look at all that is checked, and must own nothing. */
  as: 'owner' | 'application';
  vault: Vault;
  /** What an env file left of its own in the key (Indonesian); refused where the database would begin with it. */
  keyRemains?: string | null;
  schema: SchemaDemand;
  /** The application's role has an address of its own (APP_DATABASE_URL). */
  ownRole: boolean;
  /** What the application's role logs in with. */
  appPassword: string;
  /** What this process is for; absent where it works on both. */
  mode: Mode | undefined;
  /** It changes what is there: a standby is refused before long work comes to nothing. */
  writes?: boolean;
  /** It goes on with an invented company that is half written, or takes it away; others are refused then. */
  seeds?: boolean | undefined;
  /** It empties what a restore left half filled, whatever lies there; others are refused then. */
  restores?: boolean | undefined;
};

/**
 * Everything that must be true of a database before this process writes to it: a PostgreSQL that can run the product, no restore under way or broken off,
 * tables that this version knows, the mode it was made for, rights to make what is missing (and none where the process is only the application), the SECRET_KEY it was begun with, and a role of the application that is
 * no other installation's. Reads only.
 * Throws DatabaseCheckError or ModeError (Indonesian, with what to do), or what the connection says. Returns `server_version_num`.
 */
export async function checkDatabase(check: DatabaseCheck): Promise<number> {
  const { url, as, vault, keyRemains, schema, ownRole, appPassword, mode, writes, restores, seeds } = check;
  const client = await connectClient(url);
  try {
    const version = await serverVersion(client);
    if (as === 'application') await demandNoOwner(client);
    if (await isHalfRestored(handleOf(client))) {
      if (restores) return version;
      throw new DatabaseCheckError(
        'Basis data itu sedang diisi dari cadangan, atau pengisiannya terputus: jalankan npm run restore lagi sampai selesai, atau pakai basis data lain. Belum ada yang ditulis.',
      );
    }
    const { pending } = await demandSchema(client, schema);
    // Before the key: who starts a demo on a production has another key as well, but that is not what is wrong.
    if (mode) await demandMode(handleOf(client), mode);
    if (schema === 'any' && pending.length > 0) await demandRights(client, ownRole);
    if (!seeds) await demandWholeSeed(client);
    if (writes) await demandWritable(client);
    await demandKey(client, { vault, remains: keyRemains });
    if (as === 'owner' && schema === 'any') await demandOwnRole(client, { url, appPassword, ownRole });
    return version;
  } finally {
    await client.end();
  }
}

async function serverVersion(client: pg.Client): Promise<number> {
  const row = await query({ server_version_num: text })`show server_version_num`.one(handleOf(client));
  const version = Number(row.server_version_num);
  const problem = versionProblem(version);
  if (problem) throw new DatabaseCheckError(problem);
  return version;
}
