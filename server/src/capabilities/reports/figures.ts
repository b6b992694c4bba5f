import { turnover } from '@rimpang/domain/network';
import type { Counts } from './figures-store.ts';

/** The five figures of both dashboards (decision 007). */
export function presentFigures(counts: Counts) {
  const { activation, ro } = turnover(counts.active, counts.repeatOrders);
  return {
    totalPartners: counts.total,
    directPartners: counts.direct,
    activatedPartners: counts.active,
    roPartners: counts.roPartners,
    activationTurnover: activation,
    roTurnover: ro,
  };
}
