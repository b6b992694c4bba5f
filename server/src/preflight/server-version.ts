/** `RETURNING old` and the other statements that the suite runs need 18. */
const oldestServer = 180_000;

/** The first release of 18 with the security fixes that the embedded server (18.4) does not have. */
const oldestSecure = 180_006;

/** `180004` as people write it: `18.4`. */
export const versionText = (number: number): string => `${Math.trunc(number / 10_000)}.${number % 10_000}`;

/** Why this server cannot be used, in Indonesian; null where it can. `number` is its `server_version_num`. */
export function versionProblem(number: number): string | null {
  if (number >= oldestServer) return null;
  return `Basis data di DATABASE_URL adalah PostgreSQL ${versionText(number)}; perlu 18 atau lebih baru (paket resmi: apt.postgresql.org, atau image postgres:18). Belum ada yang ditulis.`;
}

/** What production should know about its server; null where there is nothing. */
export function versionWarning(number: number, embedded: boolean): string | null {
  if (number >= oldestSecure) return null;
  const version = `PostgreSQL ${versionText(number)}`;
  return embedded
    ? `basis data bawaan adalah ${version} dan hanya diperbarui bersama Rimpang; server sendiri (DATABASE_URL) mendapat perbaikan keamanan lebih cepat (18.6 ke atas).`
    : `server basis data adalah ${version}; perbarui ke 18.6 atau lebih baru, di sana ada perbaikan keamanan.`;
}
