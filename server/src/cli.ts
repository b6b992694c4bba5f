import { loadConfig } from './platform/config.ts';
import { type DatabaseServer, joinDatabaseServer } from './platform/database-server.ts';
import { migrate } from './platform/migrate.ts';
import { explain } from './platform/progress.ts';
import { verify } from './verify/verify.ts';

/** Commands for the operator's terminal, beside or without a running instance: `node server/src/cli.ts NAME`. */
const commands: Record<string, (database: DatabaseServer) => Promise<number>> = {
  /** Checks the invariants on the live data; exit code 1 and the first difference where one is broken. */
  verify: async ({ ownerUrl }) => {
    const report = await verify(ownerUrl);
    process.stdout.write(`${report.lines.join('\n')}\n`);
    return report.ok ? 0 : 1;
  },
  /** Brings the tables up to date without starting the product. */
  migrate: async (database) => {
    const applied = await migrate(database);
    process.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'Tabel sudah mutakhir.\n');
    return 0;
  },
};

const name = process.argv[2] ?? '';
const command = commands[name];
if (!command) {
  process.stderr.write(`Perintah tidak dikenal: '${name}'. Yang ada: ${Object.keys(commands).join(', ')}.\n`);
  process.exit(2);
}
try {
  const database = await joinDatabaseServer(loadConfig(process.env));
  try {
    process.exitCode = await command(database);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
