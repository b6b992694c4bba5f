import { pendingChanges } from './capabilities/network/index.ts';
import { outboxState } from './capabilities/notifications/index.ts';
import { readQueues } from './capabilities/reports/index.ts';
import { webhookState } from './capabilities/webhooks/index.ts';
import { failedSince, isAhead } from '@rimpang/domain/upkeep';
import type { LiveStreams } from './http/live-streams.ts';
import type { Metrics } from './http/metrics.ts';
import { type Database, poolOf } from './platform/database/database.ts';
import { rowsBehind } from './platform/database/fold.ts';
import { replicaOf } from './platform/database/replica.ts';
import { readSystemState } from './platform/database/system-state.ts';
import { outputProblem } from './platform/runtime/output.ts';
import { productVersion } from './platform/runtime/version.ts';
import type { Services } from './platform/requests/services.ts';
import type { StorageWatch } from './platform/storage/storage-watch.ts';

type Watched = { storage: StorageWatch; streams: LiveStreams; freeBytes: () => number | null };

/** What a person who watches this installation wants to know, beside its requests. The dashboard and rules in `deploy/observability` use it. */
export function gaugeState(metrics: Metrics, services: Services, watched: Watched): void {
  const { db } = services;
  metrics.gauges(
    { name: 'rimpang_build_info', help: 'Version of the running product', label: 'version' },
    async () => ({ [productVersion()]: 1 }),
  );
  gaugeProcess(metrics, db, watched);
  gaugeWork(metrics, services);
  gaugeWebhooks(metrics, services);
  gaugeUpkeep(metrics, services);
}

/** What this process can reach, and how busy it is. */
function gaugeProcess(metrics: Metrics, db: Database, { storage, streams, freeBytes }: Watched): void {
  const pool = poolOf(db);
  metrics.gauge('rimpang_database_up', 'Does the database answer', async () =>
    Number((await pool.state()) !== 'away'),
  );
  metrics.gauge('rimpang_database_writable', 'Does the database take writes', async () =>
    Number((await pool.state()) === 'writable'),
  );
  metrics.gauge(
    'rimpang_database_pool_busy',
    'Connections of this process in use',
    () => pool.totalCount - pool.idleCount,
  );
  metrics.gauge(
    'rimpang_database_pool_waiting',
    'Requests of this process that wait for a connection',
    () => pool.waitingCount,
  );
  metrics.gauge('rimpang_database_pool_limit', 'Most connections of this process', () => pool.options.max);
  // Without a replica there is no figure, and no rule about it can fire.
  const replica = async () => (await replicaOf(db)?.state()) ?? null;
  metrics.gauge('rimpang_database_replica_used', 'Are long reports read from the replica', async () => {
    const state = await replica();
    return state && Number(state.isUsed);
  });
  metrics.gauge(
    'rimpang_database_replica_behind_bytes',
    'What the primary has written and the replica has not replayed',
    async () => (await replica())?.behindBytes ?? null,
  );
  metrics.gauge('rimpang_file_storage_up', 'Can pictures be stored and read', () =>
    storage.problem() === null ? 1 : 0,
  );
  metrics.gauge('rimpang_log_written', 'Does the log of this process take lines', () =>
    outputProblem() === null ? 1 : 0,
  );
  metrics.gauge('rimpang_data_free_bytes', 'Free space of the disk of DATA_DIR', freeBytes);
  metrics.gauge('rimpang_live_streams', 'Open event streams', () => streams.count());
}

/** What waits, for machines and for people. */
function gaugeWork(metrics: Metrics, { db, clock }: Services): void {
  const outbox = () => outboxState(db);
  metrics.gauge(
    'rimpang_outbox_waiting',
    'E-mails that wait for delivery',
    async () => (await outbox()).waiting,
  );
  metrics.gauge(
    'rimpang_outbox_bulk_waiting',
    'E-mails to everybody at once that wait behind all others, at most ten thousand',
    async () => (await outbox()).bulk,
  );
  metrics.gauge(
    'rimpang_outbox_given_up',
    'E-mails that no mail server took',
    async () => (await outbox()).givenUp,
  );
  metrics.gauge('rimpang_outbox_oldest_seconds', 'Age of the oldest e-mail that waits', async () => {
    const { oldestAt } = await outbox();
    return oldestAt ? secondsSince(oldestAt, clock()) : 0;
  });
  metrics.gauge('rimpang_settle_pending', 'Changes of counters that are not settled yet', () =>
    pendingChanges(db),
  );
  metrics.gauges(
    { name: 'rimpang_fold_pending', help: 'Rows that are not in the stored sums yet', label: 'source' },
    () => rowsBehind(db),
  );
  metrics.gauges({ name: 'rimpang_queue_waiting', help: 'Records that wait for staff', label: 'queue' }, () =>
    readQueues(db),
  );
}

/** What waits for other programs, and which of them are told nothing any more. */
function gaugeWebhooks(metrics: Metrics, { db, clock }: Services): void {
  const state = () => webhookState(db, clock());
  metrics.gauge(
    'rimpang_webhooks_waiting',
    'Events that wait for a webhook, at most a thousand of each',
    async () => (await state()).waiting,
  );
  metrics.gauge('rimpang_webhooks_oldest_seconds', 'Age of the oldest event that waits', async () => {
    const { oldestAt } = await state();
    return oldestAt ? secondsSince(oldestAt, clock()) : 0;
  });
  metrics.gauge(
    'rimpang_webhooks_given_up',
    'Events of the last days that no receiver took',
    async () => (await state()).givenUp,
  );
  metrics.gauge(
    'rimpang_webhooks_stopped',
    'Webhooks that were stopped, or wait since a restore',
    async () => (await state()).stopped,
  );
}

/** When the data were checked and copied last; no figure while that never happened, and no end of an age where its moment is yet to come. */
function gaugeUpkeep(metrics: Metrics, { db, clock }: Services): void {
  const state = (key: Parameters<typeof readSystemState>[1]) => readSystemState(db, key);
  const ageOf = (key: 'verification' | 'backup' | 'backup-offsite' | 'backup-test') => async () => {
    const [last, now] = [await state(key), clock()];
    if (last && isAhead(last.at, now)) return Number.POSITIVE_INFINITY;
    return last ? secondsSince(last.at, now) : null;
  };
  metrics.gauge('rimpang_verify_age_seconds', 'Time since the data were checked', ageOf('verification'));
  metrics.gauge('rimpang_verify_differences', 'Differences that the last check found', async () => {
    const last = await state('verification');
    if (!last) return null;
    const { ok, differences } = last.value as { ok: boolean; differences: number };
    return ok ? 0 : Math.max(1, differences);
  });
  metrics.gauge('rimpang_backup_age_seconds', 'Time since the last backup', ageOf('backup'));
  metrics.gauge(
    'rimpang_backup_missing_files',
    'Pictures that the last backup lacks',
    async () =>
      ((await state('backup'))?.value as { missingFiles?: number } | undefined)?.missingFiles ?? null,
  );
  const failedAfter =
    (failure: 'backup-failure' | 'backup-offsite-failure', success: 'backup' | 'backup-offsite') =>
    async () => {
      const [done, failed] = [await state(success), await state(failure)];
      return Number(failedSince(done?.at ?? null, failed?.at ?? null, clock()));
    };
  metrics.gauge(
    'rimpang_backup_failed',
    'Did a backup fail after the last one',
    failedAfter('backup-failure', 'backup'),
  );
  metrics.gauge(
    'rimpang_backup_offsite_age_seconds',
    'Time since a copy was found whole outside this machine',
    ageOf('backup-offsite'),
  );
  metrics.gauge(
    'rimpang_backup_offsite_failed',
    'Could a copy not be carried outside after the last one',
    failedAfter('backup-offsite-failure', 'backup-offsite'),
  );
  metrics.gauge(
    'rimpang_restore_test_age_seconds',
    'Time since a copy was restored to try it',
    ageOf('backup-test'),
  );
  metrics.gauge('rimpang_restore_test_failed', 'Did the last restore test fail', async () => {
    const last = await state('backup-test');
    return last && Number(!(last.value as { ok: boolean }).ok);
  });
}

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1000);
