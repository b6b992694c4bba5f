import { type WriteOptions, writes } from './writes.ts';

/** The RO activation alone, the write that a company does most. */
export const activation = (options: WriteOptions) => writes({ ...options, only: 'partners.activateRo' });
