import { expect, test } from 'vitest';
import { openMetrics, serveMetrics } from './metrics.ts';

test('counts requests by action, reads gauges when asked, on a port of its own', async () => {
  const metrics = openMetrics();
  metrics.gauge('rimpang_outbox_waiting', 'E-mails that wait for delivery', async () => 3);
  metrics.gauge('rimpang_backup_age_seconds', 'Time since the last backup', async () => null);
  const away = () => Promise.reject(new Error('the database is away'));
  metrics.gauge('rimpang_settle_pending', 'Changes that are not settled yet', away);
  metrics.gauges({ name: 'rimpang_queue_waiting', help: 'Records that wait', label: 'queue' }, away);
  const info = { name: 'rimpang_build_info', help: 'Version', label: 'version' };
  metrics.gauges(info, async () => ({ '0.1.0': 1 }));
  metrics.observe({ method: 'POST', route: 'pins.transfer', status: 200, seconds: 0.03 });
  metrics.observe({ method: 'POST', route: 'pins.transfer', status: 409, seconds: 0.01 });
  const server = await serveMetrics({ port: 0, host: '127.0.0.1' }, metrics);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  server.close();
  expect(text).toContain('rimpang_http_requests_total{method="POST",route="pins.transfer",status="409"} 1');
  expect(text).toContain('rimpang_http_request_seconds_count{route="pins.transfer"} 2');
  expect(text).toContain('rimpang_outbox_waiting 3');
  expect(text).toContain('rimpang_build_info{version="0.1.0"} 1');
  expect(text, 'what cannot be read has no figure').not.toMatch(
    /^rimpang_(backup_age_seconds|settle_pending|queue_waiting)/m,
  );
});
