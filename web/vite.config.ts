import { env } from 'node:process';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractRoutes } from './plugins/contract-routes.ts';
import { iconImports } from './plugins/icon-imports.ts';

/** What the running server shares with the rendered pages: two copies would not know each other's contexts. */
const sharedWithServer = ['react', 'react-dom', 'react-router'];

export default defineConfig({
  plugins: [iconImports(), contractRoutes(), reactRouter()],
  // `npm run dev` runs the server beside the pages and says where.
  server: { proxy: env.API_URL ? { '/api': env.API_URL, '/dev': env.API_URL } : {} },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Everything else is bundled: loading whole icon and component libraries would cost the server its quick start.
  ssr: { noExternal: true, external: sharedWithServer },
});
