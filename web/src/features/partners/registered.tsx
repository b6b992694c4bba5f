import { lazy, Suspense, useState } from 'react';
import type { Registered } from './registered-partner.ts';

/** Loaded with the first registration. */
const RegisteredSheet = lazy(() =>
  import('./registered-sheet.tsx').then((loaded) => ({ default: loaded.RegisteredSheet })),
);

/** The sheet in which a registration ends; `networkFrom` is where this reader sees a member in the network. */
export function useRegistered(networkFrom: (username: string) => string) {
  const [newcomer, setNewcomer] = useState<Registered | null>(null);
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
