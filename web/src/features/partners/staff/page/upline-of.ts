import type { Partner } from './types.ts';

/** The partner above; null where that is the company, which has one name everywhere (decision 002) and no page. */
export const uplineOf = ({ upline, place }: Pick<Partner, 'upline' | 'place'>): Partner['upline'] =>
  place?.depth === 1 ? null : upline;
