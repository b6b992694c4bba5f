import { lazy, Suspense, useEffect, useState } from 'react';
import type { Registered } from './registered-partner.ts';

const loadSheet = () => import('./registered-sheet.tsx');
const RegisteredSheet = lazy(() => loadSheet().then((loaded) => ({ default: loaded.RegisteredSheet })));

/** The sheet in which a registration ends; `networkFrom` is where this reader sees a member in the network. */
export function useRegistered(networkFrom: (username: string) => string) {
  const [newcomer, setNewcomer] = useState<Registered | null>(null);
  // Loaded with the form: a network that broke off after the registration must not hide that it went through.
  useEffect(() => void loadSheet().catch(() => undefined), []);
  const sheet = newcomer && (
    <Suspense>
      <RegisteredSheet
        newcomer={newcomer}
        networkTo={networkFrom(newcomer.partner.username)}
        onClose={() => {
          setNewcomer(null);
          window.scrollTo({ top: 0 });
        }}
      />
    </Suspense>
  );
  return { sheet, show: setNewcomer };
}
