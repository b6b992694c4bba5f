import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, loadEnv } from 'vite';
import { contractRoutes } from './plugins/contract-routes.ts';
import { fewChunks } from './plugins/few-chunks.ts';
import { pageScripts } from './plugins/page-scripts.ts';

/** What the running server shares with the rendered pages: two copies would not know each other's contexts. */
const sharedWithServer = ['react', 'react-dom', 'react-router'];

export default defineConfig(({ mode }) => {
  // While developing, Vite shows the pages and the product's server, at this address, answers everything else.
  const { API_URL: server } = loadEnv(mode, '.', 'API_');
  return {
    plugins: [contractRoutes(), pageScripts(), fewChunks(), reactRouter()],
    // The manifest says which files each area can load (plugins/offline-worker.ts).
    build: { target: 'es2022', assetsInlineLimit: 0, manifest: true },
    // Everything else is bundled: loading whole component libraries would cost the server its quick start.
    ssr: { noExternal: true, external: sharedWithServer },
    optimizeDeps: {
      // Only the areas import these, so they would be found, and the page reloaded, on the first visit there.
      include: ['@tanstack/react-query', 'react-idle-timer'],
    },
    server: server ? { proxy: { '/api': server, '/dev': server } } : {},
  };
});
