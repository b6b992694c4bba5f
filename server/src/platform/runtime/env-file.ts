/**
 * What a file of settings left of its own in a value (Indonesian), where a person wrote it as for a shell: containers and systemd take
 * lines as they are. Null where nothing did. Of a key that may be meant so, only the reader of it can decide.
 */
export function remainsOfEnvFile(value: string): string | null {
  if (/^(['"])[^]*\1$/.test(value)) return 'tanda kutip di sekelilingnya';
  if (/\s#/.test(value)) return 'komentar di belakangnya';
  // As an editor that writes UTF-16 leaves it.
  if (/[\0\uFFFD]/.test(value)) return 'tanda yang bukan teks biasa (simpan sebagai UTF-8)';
  return null;
}
