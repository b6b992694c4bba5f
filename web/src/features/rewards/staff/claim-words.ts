import type { StaffClaim } from '@rimpang/contract/rewards';
import { claimStateOf, claimStatusLabels, type ClaimStatus, toHandOverLabel } from '@rimpang/domain/rewards';
import type { StatusWord } from '../../../ui/badge.tsx';

/** The badge of a claim's status; its word is `claimStatusLabels`. */
const claimLooks: Record<ClaimStatus, StatusWord> = {
  pending: 'Menunggu',
  approved: 'Selesai',
  rejected: 'Ditolak',
};

/** Goods and trips are handed over; until that is recorded an approved claim is not finished. */
export function claimWord(claim: StaffClaim): { status: StatusWord; label: string } {
  if (claimStateOf(claim) === 'to-hand-over') return { status: 'Diproses', label: toHandOverLabel };
  return { status: claimLooks[claim.status], label: claimStatusLabels[claim.status] };
}
