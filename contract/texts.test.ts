import { expect, test, vi } from 'vitest';
import { endpoints, type Leaf } from './testing/leaves.ts';

vi.setConfig({ testTimeout: 60_000 });

/** One of these is good for every text of the contract; a new kind of text brings its own. */
const samples = [
  'budi',
  'Rahasia9876',
  'budi@rimpang.id',
  '081234567890',
  '3201010101900001',
  '1234567890',
  '123456',
  '203.0.113.7',
  '2026-11-20',
  '2026-10',
  '2026-2',
  '2026-H1',
  'pin/orders',
  '/api/files/4d2a8c5e-7a8f-4f27-9a2b-6f5b1f0a9c11',
  'kata-kata-panjang-sekali-untuk-tautan',
  '4d2a8c5e-7a8f-4f27-9a2b-6f5b1f0a9c11',
  '2026-11-20T03:00:00Z',
  'https://contoh.id/nib',
];
const halves = ['\uD800', '\uDC00', '\uDBFFx', 'x\uDC00\uD800'];
const unstorable = ['\0', ...halves];

const texts = endpoints.flatMap(({ name, leaves }) =>
  leaves
    .filter(({ kind }) => kind === 'string')
    .map((leaf) => [`${name} ${leaf.path.join('.')}`, leaf] as const),
);
const accepts = ({ schema }: Leaf, value: unknown) => schema.safeParse(value).success;
const fitting = new Map<Leaf, string[]>();
function good(leaf: Leaf): string[] {
  const found = fitting.get(leaf) ?? samples.filter((sample) => accepts(leaf, sample));
  fitting.set(leaf, found);
  return found;
}
const within = (sample: string, sign: string) => {
  const middle = Math.ceil(sample.length / 2);
  return [sign + sample, sample + sign, sample.slice(0, middle) + sign + sample.slice(middle)];
};

test('the walk reaches the whole contract', () => {
  expect(endpoints.length).toBeGreaterThan(150);
  expect(texts.length).toBeGreaterThan(150);
});

test('every text is taken when it is ordinary, and never with NUL or half a character', () => {
  const surprises = texts.flatMap(([name, leaf]) => [
    ...(good(leaf).length === 0 ? [`${name}: no sample fits, add one`] : []),
    ...good(leaf)
      .flatMap((sample) => unstorable.flatMap((sign) => within(sample, sign)))
      .filter((text) => accepts(leaf, text))
      .map((text) => `${name} takes ${JSON.stringify(text)}`),
  ]);
  expect(surprises).toEqual([]);
});

test('whatever takes no text takes none with NUL or half a character either', () => {
  for (const { leaves } of endpoints)
    for (const leaf of leaves)
      for (const text of [...unstorable, '5\0', 'true\0', 'ro\uD800', '\u00005'])
        expect(accepts(leaf, text), leaf.path.join('.')).toBe(false);
});

/** Compared with what is stored, as it is: the person who chose a password long ago must still be able to type it. */
const comparedAsTyped = new Set([
  'identity.login password',
  'identity.changePassword currentPassword',
  'identity.changeEmail currentPassword',
  'identity.enrolSecondFactor currentPassword',
  'identity.disableSecondFactor currentPassword',
  'partners.saveProfile currentPassword',
  'partners.resetNetwork currentPassword',
  'pins.resetAll currentPassword',
  'identity.invitationFile currentPassword',
  'tokens.create currentPassword',
  'identity.issueTemporaryPassword currentPassword',
  'identity.resetSecondFactor currentPassword',
  'identity.registerStaff currentPassword',
  'identity.editStaff currentPassword',
  'identity.deleteStaff currentPassword',
  'partners.promote currentPassword',
  'storefront.changeSetting currentPassword',
  'import.run currentPassword',
  'import.undo currentPassword',
  'webhooks.create currentPassword',
  'webhooks.edit currentPassword',
  'webhooks.rotate currentPassword',
  'bonuses.changePlan currentPassword',
  'withdrawals.changePayoutSettings currentPassword',
  // A bank's file; what is stored of its cells goes through the verb that stores it.
  'withdrawals.importResults csv',
]);
const signs = [
  '\u202E',
  '\u2066',
  '\u200E',
  '\u0007',
  '\u009B',
  '\r\nBcc: a@b.id',
  '\u2028',
  '\u200B',
  '\uFEFF',
  '\u3164',
];

test('nothing is stored that turns letters around, is not seen, or breaks a line unseen', () => {
  const stored = texts
    .filter(([name]) => !comparedAsTyped.has(name))
    .flatMap(([name, leaf]) =>
      good(leaf).flatMap((sample) =>
        signs.flatMap((sign) => {
          const { data } = leaf.schema.safeParse(within(sample, sign)[2]);
          return typeof data === 'string' && data.includes(sign.charAt(0))
            ? [`${name}: ${JSON.stringify(data)}`]
            : [];
        }),
      ),
    );
  expect(stored).toEqual([]);
});

const several =
  /^(address|reason|note|message|tagline|paragraphs|description|lead|disclaimer|text|blurb|features|usage|storage|shelfLife|hours|meaning|answer)$/;

test('only messages, addresses, notes, reasons and the texts of the pages have more than one line', () => {
  const odd = texts
    .filter(([name]) => !comparedAsTyped.has(name))
    .filter(([, leaf]) => good(leaf).some((sample) => accepts(leaf, `${sample}\n${sample}`)))
    .filter(([, leaf]) => !several.test(String(leaf.path.filter((key) => key !== 0).at(-1))));
  expect(odd.map(([name]) => name)).toEqual([]);
});
