import { type WriteOptions, writes } from './writes.ts';

const only = 'partners.activateRo';
const long = { partners: 1_000_000, minutes: 10 };

/** The RO activation alone, the write that a company does most. */
export const activation = (options: WriteOptions) => writes({ ...options, only });

/** The same in a large company and for so long that the checkpoints of a usual day belong to it. */
export const activationLong = ({ partners, minutes, keep }: WriteOptions) =>
  writes({ partners: partners ?? long.partners, minutes: minutes ?? long.minutes, keep, only });
