import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeOfflineWorker } from './plugins/offline-worker.ts';
import { precompress } from './plugins/precompress.ts';

/**
 * One server-rendered build: public pages are rendered by our server and never hydrated, the partner and
 * admin areas are client-only. A page knows only its own routes at first, which keeps ten
 * kilobytes out of its way; where the links in view lead is asked once they are drawn, so a click does not wait.
 */
export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'lazy' },
  // A layout is one file: cut into loader, fallback and the rest it would be three, which a first visit needs at once.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await writeOfflineWorker(import.meta.dirname, client);
    await precompress(client);
  },
} satisfies Config;
