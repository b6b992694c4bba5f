import pg from 'pg';
import { handleOf } from '../platform/database/client-handle.ts';
import { DatabaseCheckError } from '../platform/database/database-check-error.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { isUnavailable } from '../platform/database/database-failures.ts';
import { placeOfPrimary, lagBehind } from '../platform/database/replica-place.ts';

/** Behind by more than this at a start, a replica is not catching up but no longer moving. */
const farBehindBytes = 64 * 1_048_576;

const name = 'DATABASE_REPLICA_URL';

/**
 * Is the address of the replica one of this primary? Another installation, a refused login or a missing database is
 * a mistake in the settings: throws DatabaseCheckError. What passes (away, promoted, far behind) is an Indonesian warning, because
 * the product serves without a replica too; null where all is well. Reads only.
 */
export async function checkReplica(primaryUrl: string, replicaUrl: string): Promise<string | null> {
  const primary = await connectClient(primaryUrl);
  try {
    const place = await placeOfPrimary(handleOf(primary)).catch(() => null);
    // A primary that only reads at this moment cannot say how far it is; `/readyz` says the rest.
    return place && (await compare(replicaUrl, place));
  } finally {
    await primary.end();
  }
}

type Place = Awaited<ReturnType<typeof placeOfPrimary>>;

async function compare(replicaUrl: string, place: Place): Promise<string | null> {
  let replica: pg.Client;
  try {
    replica = await connectClient(replicaUrl);
  } catch (error) {
    return unreachable(error);
  }
  try {
    const lag = await lagBehind(handleOf(replica), place);
    if (!lag.isSameSystem)
      throw new DatabaseCheckError(
        `${name} menunjuk server lain, bukan replika dari basis data ini; laporan akan berisi data orang lain. Periksa alamatnya. Belum ada yang ditulis.`,
      );
    if (!lag.isStandby)
      return `server di ${name} menerima tulisan sendiri (bukan standby); laporan dibaca dari server utama.`;
    if (!lag.isSameHistory)
      return `replika di ${name} belum mengikuti server utama yang sekarang; laporan dibaca dari server utama.`;
    const megabytes = Math.round(lag.behindBytes / 1_048_576);
    return lag.behindBytes > farBehindBytes
      ? `replika di ${name} tertinggal ${megabytes} MB; laporan dibaca dari server utama sampai terkejar.`
      : null;
  } finally {
    await replica.end();
  }
}

/** Throws where waiting does not help. */
function unreachable(error: unknown): string {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  if (/^(28|3D)/.test(code))
    throw new DatabaseCheckError(
      `${name} ditolak server di sana (${code}): periksa nama, sandi, dan nama basis datanya; tanpa nama di alamat itu dipakai nama dan sandi rimpang_app. Belum ada yang ditulis.`,
    );
  if (!isUnavailable(error)) throw error;
  return `replika di ${name} tidak menjawab; laporan dibaca dari server utama.`;
}
