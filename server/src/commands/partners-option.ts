import { UsageError } from './command.ts';

const mostPartners = 5_000_000;

/** How many partners `--partners` asks for. Throws UsageError where it is no number of them. */
export function partnersOf(text = ''): number {
  const partners = Number(text);
  if (Number.isInteger(partners) && partners >= 1 && partners <= mostPartners) return partners;
  throw new UsageError(
    `--partners ${text}: tulis angka bulat dari 1 sampai ${mostPartners.toLocaleString('id-ID')}.`,
  );
}
