import type { ReactNode } from 'react';
import { SecretOnce } from './secret-once.tsx';

type Props = { title: string; password: string; children: ReactNode; onClose: () => void };

/** A password that is shown this one time, to be copied and passed on. */
export function PasswordOnce({ title, password, children, onClose }: Props) {
  return (
    <SecretOnce
      title={title}
      what="Password sementara"
      secret={password}
      last="Password ini hanya tampil satu kali. Sampaikan langsung kepada orangnya."
      onClose={onClose}
    >
      {children}
    </SecretOnce>
  );
}
