import { totalmem } from 'node:os';

const megabyte = 1_048_576;

/** What the embedded server may be told to keep pages in. */
export const leastMemoryMb = 64;
export const mostMemoryMb = 65_536;

const usualLeastMb = 128;
const usualMostMb = 8_192;
/** A demo has few rows, and its machine other work. */
const demoMostMb = 256;

/** Of this machine, or of the container that the process is in, whichever is less. */
export function machineMemoryMb(): number {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(totalmem(), limit) : totalmem()) / megabyte);
}

/**
 * Memory for pages of the embedded server where no setting says otherwise: a quarter of the machine's, within bounds. The
 * system keeps in what is left what does not fit, and the product and its connections need some too.
 */
export function usualMemoryMb({ demo, machineMb }: { demo: boolean; machineMb: number }): number {
  const most = demo ? demoMostMb : usualMostMb;
  return Math.min(most, Math.max(usualLeastMb, Math.floor(machineMb / 4)));
}

/**
 * How much is written between two checkpoints at most. After each of them a page that changes is written whole once, so that
 * pages which stay in memory for longer should not be written whole more often; what is read again after a crash is bounded.
 */
export function journalMb(memoryMb: number): number {
  return Math.min(8_192, Math.max(2_048, memoryMb));
}
