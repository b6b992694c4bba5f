import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './plugins/precompress.ts';

/**
 * One server-rendered build: public pages are rendered by our server and never hydrated, the partner and
 * admin areas are client-only. All routes are known from the start, so that a click never waits for a
 * second request that says where it leads.
 */
export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
