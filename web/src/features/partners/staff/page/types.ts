import type { PartnerDetail } from '@rimpang/contract/partner-administration';

/** One partner as the staff page shows them. */
export type Partner = PartnerDetail;
/** What a dialog about a partner gets. */
export type DialogProps = { partner: Partner; onClose: () => void };
