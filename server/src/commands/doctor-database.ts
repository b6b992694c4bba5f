import {
  backupState,
  mailDueMinutes,
  type OffsiteState,
  offsiteState,
  type RestoreTestState,
  restoreTestState,
  verificationState,
} from '@rimpang/domain/upkeep';
import type pg from 'pg';
import { outboxState } from '../capabilities/notifications/terminal.ts';
import { webhookState } from '../capabilities/webhooks/terminal.ts';
import { handleOf } from '../platform/database/client-handle.ts';
import { connectClient } from '../platform/database/database-client.ts';
import { readSystemState } from '../platform/database/system-state.ts';
import { joinServedDatabase, type ServedDatabase } from '../platform/postgres/database-server.ts';
import { remainsOfEnvFile } from '../platform/runtime/env-file.ts';
import type { Config } from '../platform/runtime/config.ts';
import { explainFailure } from '../platform/runtime/explain.ts';
import { openVault } from '../platform/secrets/vault.ts';
import { checkAddresses } from '../preflight/addresses.ts';
import { demandOwnRole } from '../preflight/application-role.ts';
import { checkDatabase } from '../preflight/check-database.ts';
import { missingCluster } from '../preflight/own-cluster.ts';
import { versionText, versionWarning } from '../preflight/server-version.ts';
import { printWarning } from './command.ts';
import { readServer } from './doctor-store.ts';
import { fine, type Finding, look, wrong } from './doctor-findings.ts';

/** Clocks further apart than this make limits, sessions and second factors behave strangely. */
const clockSeconds = 5;
/** What one process holds beside its pool: the live connection and the one that asks how things are. */
const connectionsBeside = 2;
/** Of what was written down by a clock that was ahead; the next one by itself puts it right. */
const stampedAhead =
  'bertanda waktu yang belum tiba: jam mesin pernah maju. Periksa NTP; yang berikutnya dibuat sendiri pada jadwalnya.';
const oldestWebhookMinutes = 60;

/** Looks at the database as the server would, first through what a start demands, then at how it is. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const embedded = !config.databaseUrl && !config.appDatabaseUrl;
  const missing = missingCluster(config);
  if (missing) return [wrong(missing)];
  const database = await joinServedDatabase(config, printWarning);
  try {
    const began = await beginning(config, database, embedded);
    if (began.some(({ level }) => level === 'wrong')) return began;
    const besides = await addresses(config, database);
    return [
      ...began,
      ...besides,
      ...(await withClient(database.listenUrl, (client) => present(client, config))),
    ];
  } finally {
    await database.close();
  }
}

/** The checks of a start, which write nothing. */
async function beginning(
  config: Config,
  { ownerUrl, appUrl, appPassword }: ServedDatabase,
  embedded: boolean,
): Promise<Finding[]> {
  const shared = {
    vault: openVault(config.secretKey),
    keyRemains: remainsOfEnvFile(config.secretKey),
    schema: 'current',
    ownRole: config.appDatabaseUrl !== undefined,
    appPassword,
    mode: config.demo ? 'demo' : 'production',
  } as const;
  const findings: Finding[] = [];
  try {
    if (ownerUrl) {
      await checkDatabase({ ...shared, url: ownerUrl, as: 'owner' });
      await withClient(ownerUrl, (client) => demandOwnRole(client, { ...shared, url: ownerUrl }));
    }
    const version = await checkDatabase({ ...shared, url: appUrl, as: 'application' });
    findings.push(fine(`PostgreSQL ${versionText(version)}, tabel, mode, kunci, dan peran aplikasi cocok.`));
    const warning = config.production && versionWarning(version, embedded);
    if (warning) findings.push(look(`Peringatan: ${warning}`));
  } catch (error) {
    findings.push(wrong(explainFailure(error)));
  }
  return findings;
}

/** What a start demands of the addresses beside the main one; where a replica is missing, reports still come. */
async function addresses(config: Config, database: ServedDatabase): Promise<Finding[]> {
  const { databaseListenUrl, databaseReplicaUrl, databasePooler } = config;
  if (!databaseListenUrl && !databaseReplicaUrl && !databasePooler) return [];
  try {
    const warnings = await checkAddresses(database, databasePooler, { readsOnly: true });
    return warnings.length > 0
      ? warnings.map((warning) => look(`Peringatan: ${warning}`))
      : [fine('Alamat lain basis data (replika, LISTEN, pooler) menjawab sebagaimana mestinya.')];
  } catch (error) {
    return [wrong(explainFailure(error))];
  }
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url);
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function present(client: pg.Client, config: Config): Promise<Finding[]> {
  const now = new Date();
  const server = await readServer(client);
  const connectionsOfProcess = config.databasePoolSize + connectionsBeside;
  const apart = Math.abs(server.epochSeconds - Date.now() / 1_000);
  return [
    server.isStandby || server.readOnly
      ? wrong(
          'Basis data hanya dapat dibaca (standby, atau diatur begitu); arahkan alamatnya ke server utama.',
        )
      : fine('Basis data menerima tulisan.'),
    ...(apart > clockSeconds
      ? [
          wrong(
            `Jam mesin ini dan jam basis data berbeda ${Math.round(apart)} detik; hidupkan NTP di keduanya.`,
          ),
        ]
      : []),
    ...(server.maxConnections < connectionsOfProcess * 2 && !config.databasePooler
      ? [
          look(
            `max_connections server ${server.maxConnections}; satu proses memakai sampai ${connectionsOfProcess}, dua proses tidak muat; kecilkan DATABASE_POOL_SIZE.`,
          ),
        ]
      : []),
    ...(await upkeep(client, now)),
    ...(await ownCopies(client, config, now)),
    ...(await mailQueue(client, config, now)),
    ...(await webhooks(client, now)),
  ];
}

/** Whether the product keeps copies by itself, whether they leave the machine, and whether one was restored lately. */
async function ownCopies(client: pg.Client, config: Config, now: Date): Promise<Finding[]> {
  const db = handleOf(client);
  const { backups, s3 } = config;
  const carried = await readSystemState(db, 'backup-offsite');
  const failure = await readSystemState(db, 'backup-offsite-failure');
  const stored = await readSystemState(db, 'backup-test');
  const tested = stored && { at: stored.at, ok: (stored.value as { ok: boolean }).ok };
  const { why } = (failure?.value ?? {}) as { why?: string };
  const outside: Record<OffsiteState, Finding> = {
    none: look('Cadangan hanya di mesin ini; isi BACKUP_S3_* supaya ada salinan di luar.'),
    never: look('Belum ada cadangan di luar mesin; dikirim bersama yang berikutnya.'),
    fine: fine('Cadangan terakhir ada di luar mesin.'),
    ahead: look(`Cadangan di luar mesin terakhir ${stampedAhead}`),
    old: look('Cadangan di luar mesin lebih dari 26 jam yang lalu; periksa jadwalnya.'),
    failed: wrong(`Cadangan terakhir tidak terkirim ke luar mesin: ${why}.`),
  };
  const tests: Record<RestoreTestState, Finding> = {
    never: look('Cadangan belum pernah diuji pulih; jalankan npm run backup -- --test.'),
    fine: fine('Uji pulih cadangan terakhir baik.'),
    ahead: look(`Uji pulih cadangan terakhir ${stampedAhead}`),
    old: look('Uji pulih cadangan terakhir lebih dari dua minggu yang lalu.'),
    failed: wrong(
      `Uji pulih cadangan terakhir gagal: ${(stored?.value as { why?: string } | undefined)?.why}.`,
    ),
  };
  const isSet = backups.s3 !== undefined || s3 !== undefined;
  const isShared =
    s3 && (!backups.s3 || (backups.s3.endpoint === s3.endpoint && backups.s3.bucket === s3.bucket));
  return [
    ...(backups.at || config.demo
      ? []
      : [look('BACKUP_SCHEDULE=off: produk tidak membuat cadangan sendiri.')]),
    outside[offsiteState(isSet, carried?.at ?? null, failure?.at ?? null, now)],
    ...(isShared
      ? [look('Cadangan dan gambar ada di bucket yang sama; bila bucket itu hilang, keduanya hilang.')]
      : []),
    tests[restoreTestState(tested, now)],
  ];
}

async function upkeep(client: pg.Client, now: Date): Promise<Finding[]> {
  const db = handleOf(client);
  const made = await readSystemState(db, 'backup');
  const failure = await readSystemState(db, 'backup-failure');
  const last = made && { at: made.at, missingFiles: (made.value as { missingFiles: number }).missingFiles };
  const checked = await readSystemState(db, 'verification');
  const { ok, first } = (checked?.value ?? {}) as { ok?: boolean; first?: string | null };
  const copies: Record<ReturnType<typeof backupState>, Finding> = {
    never: look(
      'Belum pernah ada cadangan lewat npm run backup; pastikan ada cadangan lain, atau buat sekarang.',
    ),
    fine: fine('Cadangan terakhir kurang dari 26 jam yang lalu dan lengkap.'),
    ahead: look(`Cadangan terakhir ${stampedAhead}`),
    old: look('Cadangan terakhir lebih dari 26 jam yang lalu; periksa jadwalnya.'),
    incomplete: wrong('Cadangan terakhir tanpa sebagian gambar; periksa DATA_DIR atau S3_* lalu ulangi.'),
    lost: wrong('Cadangan terakhir lebih dari seminggu yang lalu; jalankan npm run backup.'),
    failed: wrong('Cadangan terakhir gagal; jalankan npm run backup dan baca alasannya.'),
  };
  const checks: Record<ReturnType<typeof verificationState>, Finding> = {
    never: look('Data belum pernah diperiksa ulang; jalankan npm run verify.'),
    fine: fine('Pemeriksaan data terakhir tanpa selisih.'),
    ahead: look(`Pemeriksaan data terakhir ${stampedAhead}`),
    old: look('Pemeriksaan data terakhir lebih dari 26 jam yang lalu; jalankan npm run verify.'),
    differs: wrong(
      `Pemeriksaan data menemukan selisih: ${first ?? 'lihat npm run verify'}. Hentikan pembayaran.`,
    ),
  };
  return [
    copies[backupState(last, failure?.at ?? null, now)],
    checks[verificationState(checked && { at: checked.at, ok: ok === true }, now)],
  ];
}

async function mailQueue(client: pg.Client, { smtpUrl, demo }: Config, now: Date): Promise<Finding[]> {
  const { waiting, bulk, givenUp, oldestAt } = await outboxState(handleOf(client));
  const minutes = oldestAt ? Math.floor((now.getTime() - oldestAt.getTime()) / 60_000) : 0;
  const findings: Finding[] = [];
  if (!smtpUrl && !demo)
    findings.push(look(`SMTP_URL kosong: email tidak dikirim; ${waiting + bulk} menunggu.`));
  else if (minutes >= mailDueMinutes)
    findings.push(
      wrong(
        `${waiting} email menunggu, yang tertua ${minutes} menit; periksa SMTP_URL dan pengirimnya (MAIL_FROM).`,
      ),
    );
  if (givenUp > 0)
    findings.push(look(`${givenUp} email ditolak terus dan tidak dikirim lagi; lihat log untuk alasannya.`));
  return findings;
}

async function webhooks(client: pg.Client, now: Date): Promise<Finding[]> {
  const { stopped, givenUp, oldestAt } = await webhookState(handleOf(client), now);
  const minutes = oldestAt ? Math.floor((now.getTime() - oldestAt.getTime()) / 60_000) : 0;
  const findings: Finding[] = [];
  if (stopped > 0)
    findings.push(
      look(`${stopped} webhook dihentikan atau dijeda karena pemulihan; lihat Akses Kontrol, Webhook.`),
    );
  if (givenUp > 0)
    findings.push(look(`${givenUp} peristiwa tidak diterima penerima webhook selama tiga hari.`));
  if (minutes >= oldestWebhookMinutes)
    findings.push(look(`Peristiwa untuk webhook menunggu sejak ${minutes} menit; periksa penerimanya.`));
  return findings;
}
