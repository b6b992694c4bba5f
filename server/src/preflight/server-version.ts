/** Every statement, migration and setting of the product is tested on this release and on each one after it (decision 125). */
const oldestServer = 160_000;

/**
 * By release, the first update with the security fixes that the embedded server (18.4) does not have. Updates of all releases
 * come out together: 18.6, 17.12 and 16.16 are of one day.
 */
const secureSince: Record<number, number> = { 16: 160_016, 17: 170_012, 18: 180_006 };

/** `180004` as people write it: `18.4`. */
export const versionText = (number: number): string => `${Math.trunc(number / 10_000)}.${number % 10_000}`;

/** Why this server cannot be used, in Indonesian; null where it can. `number` is its `server_version_num`. */
export function versionProblem(number: number): string | null {
  if (number >= oldestServer) return null;
  return `Basis data di DATABASE_URL adalah PostgreSQL ${versionText(number)}; perlu 16, 17, atau 18 (Debian 13 punya 17; paket resmi: apt.postgresql.org, atau image postgres:18). Belum ada yang ditulis.`;
}

/** What production should know about its server; null where there is nothing. */
export function versionWarning(number: number, embedded: boolean): string | null {
  const secure = secureSince[Math.trunc(number / 10_000)];
  if (!secure || number >= secure) return null;
  const version = `PostgreSQL ${versionText(number)}`;
  return embedded
    ? `basis data bawaan adalah ${version} dan hanya diperbarui bersama Rimpang; server sendiri (DATABASE_URL) mendapat perbaikan keamanan lebih cepat (${versionText(secure)} ke atas).`
    : `server basis data adalah ${version}; perbarui ke ${versionText(secure)} atau lebih baru, di sana ada perbaikan keamanan.`;
}
