import { createContext } from 'react';

/** Opens what is known of one member of the tree; null where the reader has no such sheet. */
export const OpenMember = createContext<((memberId: number) => void) | null>(null);
