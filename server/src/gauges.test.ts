import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gaugeState } from './gauges.ts';
import { openMetrics } from './http/metrics.ts';
import { settleTotals } from './loops.ts';
import { rowsBehind } from './platform/database/fold.ts';
import { watchNumbering } from './platform/database/numbered.ts';
import { writeSystemState } from './platform/database/system-state.ts';
import { type Harness, openHarness } from './testing/harness.ts';

const folder = join(import.meta.dirname, '../../deploy/observability');
let h: Harness;

beforeAll(async () => {
  h = await openHarness();
});
afterAll(() => h.close());

async function scrape(): Promise<string> {
  const metrics = openMetrics();
  metrics.observe({ method: 'POST', route: 'identity.login', status: 401, seconds: 0.02 });
  gaugeState(metrics, h.services, {
    storage: { problem: () => null } as Parameters<typeof gaugeState>[2]['storage'],
    streams: { count: () => 3 } as Parameters<typeof gaugeState>[2]['streams'],
    freeBytes: () => null,
  });
  return metrics.registry.metrics();
}

const names = (text: string) => new Set(text.match(/\b(?:rimpang|process|nodejs)_\w+/g));

test('says what waits, how old the last check and backup are, and leaves out what is not known', async () => {
  expect(await scrape()).not.toMatch(/rimpang_(verify_age_seconds|backup_age_seconds|data_free_bytes) \d/);
  const at = (ago: number) => new Date(h.services.clock().getTime() - ago * 1_000);
  await writeSystemState(h.services.db, 'verification', { ok: false, differences: 2 }, at(60));
  await writeSystemState(h.services.db, 'backup', { missingFiles: 4 }, at(120));
  await writeSystemState(h.services.db, 'backup-failure', { why: 'disk' }, at(30));
  await writeSystemState(h.services.db, 'backup-offsite', { name: 'x' }, at(400));
  await writeSystemState(h.services.db, 'backup-offsite-failure', { why: 'away', tries: 1 }, at(20));
  await writeSystemState(h.services.db, 'backup-test', { ok: false }, at(500));
  await vi.waitFor(async () => {
    await settleTotals(h.services);
    expect(Object.values(await rowsBehind(h.services.db)).filter((rows) => rows > 0)).toEqual([]);
  }, 60_000);
  // Looked at once a minute, in the order of numbers: at a thousand sales a second always far behind, and no sum that is read.
  await watchNumbering(h.services.db);
  const text = await scrape();
  expect(text).not.toContain('source="numbering');
  for (const line of [
    'rimpang_fold_pending{source="ledger.posting"} 0',
    'rimpang_fold_pending{source="pins.event"} 0',
    'rimpang_verify_age_seconds 60',
    'rimpang_verify_differences 2',
    'rimpang_backup_age_seconds 120',
    'rimpang_backup_missing_files 4',
    'rimpang_backup_failed 1',
    'rimpang_backup_offsite_age_seconds 400',
    'rimpang_backup_offsite_failed 1',
    'rimpang_restore_test_age_seconds 500',
    'rimpang_restore_test_failed 1',
    'rimpang_outbox_waiting 0',
    'rimpang_outbox_bulk_waiting 0',
    'rimpang_outbox_given_up 0',
    'rimpang_outbox_oldest_seconds 0',
    'rimpang_settle_pending 0',
    'rimpang_webhooks_waiting 0',
    'rimpang_webhooks_oldest_seconds 0',
    'rimpang_webhooks_given_up 0',
    'rimpang_webhooks_stopped 0',
    'rimpang_queue_waiting{queue="withdrawals"} 0',
    'rimpang_database_up 1',
    'rimpang_database_writable 1',
    'rimpang_database_pool_waiting 0',
    'rimpang_file_storage_up 1',
    'rimpang_log_written 1',
    'rimpang_live_streams 3',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toMatch(/rimpang_build_info\{version="\d+\.\d+\.\d+"\} 1/);
});

test('what bears a moment that is yet to come is older than every limit, and a failure after it is one', async () => {
  const at = (ahead: number) => new Date(h.services.clock().getTime() + ahead * 86_400_000);
  for (const key of ['verification', 'backup', 'backup-offsite', 'backup-test'] as const)
    await writeSystemState(h.services.db, key, { ok: true, missingFiles: 0 }, at(400));
  await writeSystemState(h.services.db, 'backup-failure', { why: 'disk' }, at(0));
  await writeSystemState(h.services.db, 'backup-offsite-failure', { why: 'away', tries: 1 }, at(800));
  const text = await scrape();
  for (const line of [
    'rimpang_verify_age_seconds +Inf',
    'rimpang_backup_age_seconds +Inf',
    'rimpang_backup_offsite_age_seconds +Inf',
    'rimpang_restore_test_age_seconds +Inf',
    'rimpang_backup_failed 1',
    'rimpang_backup_offsite_failed 0',
  ])
    expect(text).toContain(`\n${line}\n`);
});

test('dashboard and rules name figures that there are, and every rule has its runbook', async () => {
  const given = names(await scrape());
  const files = globSync('*.{yaml,json}', { cwd: folder });
  expect(files.length).toBe(2);
  for (const file of files) {
    const asked = names(readFileSync(join(folder, file), 'utf8'));
    expect(asked.size).toBeGreaterThan(8);
    expect([file, ...Array.from(asked).filter((name) => !given.has(name))]).toEqual([file]);
  }
  const rules = readFileSync(join(folder, 'rules.yaml'), 'utf8');
  const runbooks = readFileSync(join(folder, '../../docs/operations/runbooks.md'), 'utf8');
  const alerts = Array.from(rules.matchAll(/alert: (\w+)/g), ([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  for (const name of alerts) {
    expect(runbooks).toContain(`\n## ${name}\n`);
    expect(rules).toContain(`runbook: docs/operations/runbooks.md#${name?.toLowerCase()}\n`);
  }
});
