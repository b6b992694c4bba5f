import { basename } from 'node:path';
import type { Config } from './config.ts';
import { keyFileOf } from '../secrets/installation-key.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'appDatabaseUrl' | 's3'> & {
  /** The key lies in the data folder, where the first start made it, and not in the environment. */
  ownKey: boolean;
};

/** As one word of a shell, whatever is in it. */
const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** `s3:rimpang-20261121-201500-3f9a01`, or a path to it, was made then. */
const stampOf = (backup: string): string =>
  basename(backup, '.rimpang').replace(/^(s3:)?rimpang-(\d+-\d+).*$/, '$2');

/**
 * What to type to have the past back: whole, for a shell in the folder of the product with the environment of its start.
 * It fills a new data folder, and a new database on an own server, so that nothing that is there is touched.
 */
export function restoreCommandOf({
  dataDir,
  databaseUrl,
  appDatabaseUrl,
  ownKey,
}: Where): (backup: string) => string {
  return (backup) => {
    const stamp = stampOf(backup);
    const words = [
      `DATA_DIR=${word(`${dataDir}-pulih-${stamp}`)}`,
      ...(ownKey ? [`SECRET_KEY_FILE=${word(keyFileOf(dataDir))}`] : []),
      `npm run restore -- --from ${word(backup)}`,
      ...((databaseUrl ?? appDatabaseUrl) ? [`--database rimpang_pulih_${stamp.replace(/\W/g, '_')}`] : []),
    ];
    return words.join(' ');
  };
}
