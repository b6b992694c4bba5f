/// <reference lib="webworker" />
export type {};

/**
 * Opens the partner area without a network (decision 067). It is registered for /dashboard only, so public pages and
 * /admin never pass through it. It keeps code and one empty document; nothing of any person: what was last seen lies
 * elsewhere (src/session/device-copy.ts). A page comes from the network whenever that answers in time.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of the partner area, and the document. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const cacheName = 'partner-area';
/** How long the network may take to send a page before the cached one is shown. */
const patienceMs = 5000;
/** Fetching the whole area at once would slow down what the person is doing. */
const filesAtOnce = 3;

/** Path of a file → the address it is cached under. A file without a hash in its name carries its revision there. */
const cached = new Map(
  self.__WB_MANIFEST.map(({ url, revision }) => {
    const key = new URL(revision ? `${url}?v=${revision}` : url, self.location.origin);
    return [key.pathname, key.href];
  }),
);
const documentPath = '/dashboard';

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname === '/__manifest') event.respondWith(routes(event.request));
  else if (cached.has(pathname) && pathname !== documentPath)
    event.respondWith(fromCache(pathname, event.request));
});

/** Fetches what is not there yet. Files of the last version stay: a tab may still be running it. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...cached.values()].filter((key) => !there.has(key));
  const fetchNext = async (): Promise<void> => {
    for (let key = missing.pop(); key; key = missing.pop()) {
      const response = await fetch(key, { credentials: 'omit' });
      if (!response.ok) throw new Error(`${key}: ${response.status}`);
      await cache.put(key, response);
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, fetchNext));
}

/** Runs once no tab of the last version is left: its files go. */
async function takeOver(): Promise<void> {
  const cache = await caches.open(cacheName);
  const wanted = new Set(cached.values());
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

async function fromCache(path: string, request: Request): Promise<Response> {
  const found = await caches.match(cached.get(path) ?? path, { cacheName, ignoreVary: true });
  return found ?? fetch(request);
}

/** The page as the server sends it; without a network, or where it takes too long, the cached document. */
async function page(event: FetchEvent): Promise<Response> {
  const fresh = Promise.resolve(event.preloadResponse as Promise<Response | undefined>)
    .catch(() => undefined)
    .then((preloaded) => preloaded ?? fetch(event.request));
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const inTime = await Promise.race([fresh, tooLate]).catch(() => undefined);
  if (inTime) return inTime;
  const found = await caches.match(cached.get(documentPath) ?? '', { cacheName, ignoreVary: true });
  return found ?? fresh;
}

/** Where a link leads is asked from the server. Without one, the router is told to open the link as a page. */
async function routes(request: Request): Promise<Response> {
  return fetch(request).catch(
    () => new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } }),
  );
}
