import { Failure } from '../../platform/requests/failure.ts';

/**
 * Each export holds one connection of the pool; the pages need the others. Partners, of whom there are very many, have one each, and together never
 * the last: staff find one. Who takes nothing of a file for `stalledMs`, or is not done after `longestMs`, has it cut off; a test makes that short.
 */
export const exportSlots = { all: 3, ofPartners: 2, stalledMs: 120_000, longestMs: 1_800_000 };

export type SlotReader = { id: number; isPartner: boolean };
const underWay = new Set<SlotReader>();

/** Failures: DOWNLOAD_RUNNING where a partner has one already, BUSY where no slot is left for this reader. */
export function demandSlot({ id, isPartner }: SlotReader): void {
  const ofPartners = [...underWay].filter((one) => one.isPartner);
  if (isPartner && ofPartners.some((one) => one.id === id)) throw new Failure('DOWNLOAD_RUNNING');
  const isFull = isPartner && ofPartners.length >= exportSlots.ofPartners;
  if (isFull || underWay.size >= exportSlots.all) throw new Failure('BUSY', { retryAfterSeconds: 15 });
}

/** Takes a slot until what is returned is called, once or more often. Failures: DOWNLOAD_RUNNING, BUSY. */
export function takeSlot(reader: SlotReader): () => void {
  demandSlot(reader);
  const taken = { ...reader };
  underWay.add(taken);
  return () => void underWay.delete(taken);
}
