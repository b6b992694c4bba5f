import { type ReactNode, use, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import type { Route } from './+types/root';
import { isLightPage, isStaticPage, ScriptNonce } from './page-kind.ts';
import './styles/tokens.css';
import './styles/base.css';
import { MessagePage } from './areas/public/message-page.tsx';
import { hasStarted, reloadBrokenStart } from './browser/broken-start.ts';
import { askEarly } from './session/early-session.ts';
import { Button, buttonClasses } from './ui/button.tsx';
import { FullScreenSpinner } from './ui/spinner.tsx';
import { ToastOutlet } from './ui/toast-outlet.tsx';

/** The document around every page. Static pages bring their own small script, and none of the router's. */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const isStatic = isStaticPage(matches);
  const nonce = use(ScriptNonce);
  return (
    <html lang="id" className={isLightPage(matches) ? 'site' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Where text was made larger on the phone, it is larger here: everything is measured in rem (decision 222). */}
        <meta name="text-scale" content="scale" />
        {/* The first that fits counts. */}
        {!isStatic && <meta name="theme-color" content="#0B140F" media="(prefers-color-scheme: dark)" />}
        <meta name="theme-color" content="#0E3B24" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {!isStatic && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: `${askEarly};${reloadBrokenStart}` }}
          />
        )}
        <Links />
      </head>
      <body>
        {children}
        {(!isStatic || import.meta.env.DEV) && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const isStatic = isStaticPage(useMatches());
  useEffect(hasStarted, []);
  return (
    <>
      <Outlet />
      {!isStatic && <ToastOutlet />}
    </>
  );
}

/** All that the cached document of the partner area shows before its screen is there. */
export function HydrateFallback() {
  return <FullScreenSpinner />;
}

/** What is left when a page could not be shown at all: a sentence, and a way back in. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <MessagePage title="Halaman tidak ditemukan">
        <p>Alamat ini tidak ada. Mungkin tautannya salah ketik.</p>
        <a className={buttonClasses({})} href="/">
          Ke beranda
        </a>
      </MessagePage>
    );
  }
  return (
    <MessagePage title="Halaman belum dapat dibuka">
      <p>Periksa jaringan Anda, lalu muat ulang halaman ini. Isian yang belum dikirim tetap tersimpan.</p>
      <Button onClick={() => window.location.reload()}>Muat ulang</Button>
    </MessagePage>
  );
}
