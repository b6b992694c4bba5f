import { expect, test } from 'vitest';
import { journalMb, usualMemoryMb } from './memory.ts';

const gb = 1_024;

test.each([
  // The machine, then what a production keeps pages in, a demo, and what is written between checkpoints.
  [256, 128, 128, 2_048],
  [gb, 256, 256, 2_048],
  [8 * gb, 2_048, 256, 2_048],
  [16 * gb, 4_096, 256, 4_096],
  [32 * gb, 8_192, 256, 8_192],
  [512 * gb, 8_192, 256, 8_192],
])('of %i MB: production %i, demo %i, journal %i', (machineMb, production, demo, journal) => {
  expect(usualMemoryMb({ demo: false, machineMb })).toBe(production);
  expect(usualMemoryMb({ demo: true, machineMb })).toBe(demo);
  expect(journalMb(production)).toBe(journal);
});
