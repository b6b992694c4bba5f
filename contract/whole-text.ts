import { z } from 'zod';

/** As a machine writes whole numbers: no separators, no exponent, no sign but minus. */
const written = /^(0|-?[1-9]\d*)$/;

/** A number that is read from text as well; everything else about it is zod's. */
const NumberFromText: z.core.$constructor<z.ZodNumber> = z.core.$constructor(
  'NumberFromText',
  (inst, def) => {
    z.ZodNumber.init(inst, def);
    const { parse } = inst._zod;
    inst._zod.parse = (payload, context) => {
      const { value } = payload;
      if (typeof value === 'string' && written.test(value)) payload.value = Number(value);
      return parse(payload, context);
    };
  },
);

/**
 * A whole number in an address, a query or beside a file, where everything arrives as text. Zod's coercion would take
 * '50.000' for 50 and true for 1.
 */
export const wholeText = (): z.ZodNumber =>
  new NumberFromText({
    type: 'number',
    checks: [],
    error: ({ code, input }) => {
      if (code !== 'invalid_type') return undefined;
      return isMissing(input) ? 'Wajib diisi' : 'Harus berupa angka bulat';
    },
  }).int();

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}
