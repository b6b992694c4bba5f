import { parseArgs } from 'node:util';
import { backup } from './backup/backup.ts';
import { resetSecondFactorAtTerminal } from './capabilities/identity/index.ts';
import { BackupError } from './backup/manifest.ts';
import { removeDemo } from './demo/remove-demo.ts';
import { restore } from './backup/restore.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { connectClient } from './platform/database-client.ts';
import { type DatabaseServer, joinDatabaseServer } from './platform/database-server.ts';
import { rememberFact } from './platform/fact.ts';
import { migrate } from './platform/migrate.ts';
import { demandMode } from './platform/mode.ts';
import { openStorage } from './platform/open-storage.ts';
import { explain } from './platform/progress.ts';
import { openVault } from './platform/vault.ts';
import { verificationFact } from './verify/nightly.ts';
import { verify } from './verify/verify.ts';
import { warnOfBackup } from './watch-house.ts';

type Command = (work: {
  config: Config;
  database: DatabaseServer;
  value: string;
  confirmed: boolean;
}) => Promise<number>;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Checks the invariants on the live data; exit code 1 and the first difference where one is broken. */
async function verifyNow({ ownerUrl }: DatabaseServer): Promise<number> {
  const report = await verify(ownerUrl);
  say(report.lines.join('\n'));
  const client = await connectClient(ownerUrl);
  try {
    await rememberFact(client, 'verification', verificationFact(report), new Date());
  } finally {
    await client.end();
  }
  return report.ok ? 0 : 1;
}

/** Ctrl-C, or a polite end from outside. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () =>
      controller.abort(new BackupError('Dibatalkan. Tidak ada cadangan yang tertinggal.')),
    );
  return controller.signal;
}

/** Whoever reads the terminal may not be the owner of the company. */
async function tellOwners(ownerUrl: string, error: unknown, now: Date): Promise<void> {
  const db = openDatabase(ownerUrl, { max: 1 });
  await warnOfBackup({ db }, error, now);
  await db.destroy();
}

/** What a command wants to be told, and how that is called in a message. */
const words = { to: 'FOLDER', from: 'FOLDER', username: 'USERNAME' } as const;

/** As the owner of the database, for what a command looks at and does there. */
async function asOwner<T>({ ownerUrl }: DatabaseServer, run: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(ownerUrl, { max: 1 });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

/** Commands for the operator's terminal, beside or without a running instance: `node server/src/cli.ts NAME`. */
const commands: Record<string, { needs?: keyof typeof words; anyMode?: boolean; run: Command }> = {
  verify: { run: ({ database }) => verifyNow(database) },
  /** Brings the tables up to date without starting the product. */
  migrate: {
    run: async ({ database }) => {
      const applied = await migrate(database);
      say(applied.length > 0 ? applied.join('\n') : 'Tabel sudah mutakhir.');
      return 0;
    },
  },
  /** Copies database and files into a new folder of `--to`, while the product runs. */
  backup: {
    needs: 'to',
    run: async ({ config, database, value: folder }) => {
      const [storage, vault] = [openStorage(config), openVault(config.secretKey)];
      const { ownerUrl } = database;
      const signal = untilInterrupted();
      const now = new Date();
      const options = { ownerUrl, storage, vault, to: folder, now, reason: 'manual', signal };
      const note = await backup(options).catch(async (error: unknown) => {
        if (!signal.aborted) await tellOwners(ownerUrl, error, now);
        throw error;
      });
      say(`Cadangan selesai: ${note.folder} (${note.rows} baris, ${note.files} gambar)`);
      if (note.missingFiles > 0) say(`${note.missingFiles} gambar tidak ditemukan di penyimpanan.`);
      say('SECRET_KEY tidak ikut dicadangkan; simpan terpisah, tanpa itu NIK dan rekening tidak terbaca.');
      return 0;
    },
  },
  /** Fills an empty database and storage from `--from`, then verifies what is there. */
  restore: {
    needs: 'from',
    run: async ({ config, database, value: folder }) => {
      const [storage, vault] = [openStorage(config), openVault(config.secretKey)];
      const { ownerUrl, appPassword } = database;
      const now = new Date();
      const mode = config.demo ? 'demo' : 'production';
      const note = await restore({ ownerUrl, appPassword, storage, vault, from: folder, now, mode });
      say(`Dipulihkan dari ${note.folder} (${note.rows} baris, ${note.files} gambar)`);
      return verifyNow(database);
    },
  },
  /** Empties a demo's database, or closes the demo accounts that got into a production's. */
  'remove-demo': {
    anyMode: true,
    run: async ({ config, database, confirmed }) => {
      const options = { storage: openStorage(config), confirmed, now: new Date() };
      const { lines, refused } = await asOwner(database, (db) => removeDemo(db, options));
      say(lines.join('\n'));
      return refused ? 1 : 0;
    },
  },
  /** For the last super admin, who lost phone and recovery codes: nobody else can help. */
  'reset-second-factor': {
    needs: 'username',
    run: async ({ database, value: username }) => {
      const db = openDatabase(database.appUrl, { max: 1 });
      const found = await resetSecondFactorAtTerminal(db, username, new Date());
      await db.destroy();
      say(
        found
          ? 'Verifikasi dua langkah dimatikan; semua perangkat dikeluarkan.'
          : 'Username tidak ditemukan.',
      );
      return found ? 0 : 1;
    },
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    username: { type: 'string' },
    confirm: { type: 'boolean' },
  },
});
const name = positionals[0] ?? '';
const command = commands[name];
const value = command?.needs ? values[command.needs] : '';
if (!command || value === undefined) {
  const wanted = command?.needs
    ? ` Tulis: npm run ${name} -- --${command.needs} ${words[command.needs]}.`
    : '';
  const known = command ? '' : ` Yang ada: ${Object.keys(commands).join(', ')}.`;
  process.stderr.write(`Perintah '${name}' tidak dikenal atau kurang lengkap.${wanted}${known}\n`);
  process.exit(2);
}
try {
  const config = loadConfig(process.env);
  const database = await joinDatabaseServer(config);
  try {
    if (!command.anyMode)
      await asOwner(database, (db) => demandMode(db, config.demo ? 'demo' : 'production'));
    process.exitCode = await command.run({ config, database, value, confirmed: values.confirm ?? false });
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
