import { connectClient } from '../platform/database/database-client.ts';
import { dropDatabase } from '../platform/database/drop-database.ts';
import { withDatabase } from '../platform/database/postgres-url.ts';
import { BackupError } from './manifest.ts';

/** A database of the owner's server, made for `run` and dropped after it; one that a killed run left is dropped first. */
export async function inSpareDatabase(
  ownerUrl: string,
  run: (ownerUrl: string) => Promise<void>,
): Promise<void> {
  const client = await connectClient(ownerUrl);
  const name = `${client.database?.slice(0, 50)}_uji_pulih`;
  const drop = () => dropDatabase(client, name, { force: true });
  try {
    await drop();
    await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
    await run(withDatabase(ownerUrl, name));
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupError(
      'Pemilik di DATABASE_URL tidak boleh membuat basis data untuk uji pulih; beri hak (alter role … createdb), atau uji di mesin lain.',
    );
  } finally {
    await drop().catch(() => {});
    await client.end();
  }
}
