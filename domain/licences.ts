/** What permits the sale of a product: home-made food, natural medicine, cosmetics. */
export const productLicences = ['pirt', 'bpom-tr', 'bpom-na'] as const;
type ProductLicence = (typeof productLicences)[number];

type Kind = { label: string; meaning: string; pattern: RegExp; example: string };
const kinds: Readonly<Record<ProductLicence, Kind>> = {
  pirt: {
    label: 'P-IRT',
    meaning: 'pangan rumahan',
    pattern: /^\d{9}-?\d{4}-?\d{2}$|^\d{13}-?\d{2}$/,
    example: '000000000-0000-00',
  },
  'bpom-tr': {
    label: 'BPOM TR',
    meaning: 'obat bahan alam, termasuk minyak balur',
    pattern: /^(TR|TI|TL) ?\d{9}$/,
    example: 'TR000000000',
  },
  'bpom-na': {
    label: 'BPOM NA',
    meaning: 'kosmetik',
    pattern: /^N[A-E] ?\d{11}$/,
    example: 'NA00000000000',
  },
};

/** 'BPOM TR (obat bahan alam, termasuk minyak balur)'. */
export const productLicenceLabels = Object.fromEntries(
  Object.entries(kinds).map(([kind, { label, meaning }]) => [kind, `${label} (${meaning})`]),
) as Readonly<Record<ProductLicence, string>>;

/** Why a number cannot be one of this kind, or null. */
export function licenceProblem(kind: ProductLicence, number: string): string | null {
  const { label, pattern, example } = kinds[kind];
  return pattern.test(number) ? null : `Nomor ${label} ditulis seperti ${example}`;
}

/** The same for a halal certificate. */
export function halalProblem(number: string): string | null {
  return /^ID ?\d{17}$/.test(number) ? null : 'Nomor sertifikat halal ditulis seperti ID00000000000000000';
}

/** Who permitted the sale, as the label has it before the number. */
const authorities: Readonly<Record<string, string>> & Record<ProductLicence, string> = {
  pirt: 'P-IRT',
  'bpom-tr': 'BPOM',
  'bpom-na': 'BPOM',
};

type Licensed = { licenceKind: string; licenceNumber: string; halalNumber: string | null };

/**
 * The licences of a product as its label has them: 'BPOM TR000000000', 'Halal ID00000000000000000'. A kind that only a newer version knows is
 * called by its own name.
 */
export function licenceLines({ licenceKind, licenceNumber, halalNumber }: Licensed): string[] {
  const authority = authorities[licenceKind] ?? licenceKind;
  return [`${authority} ${licenceNumber}`, ...(halalNumber ? [`Halal ${halalNumber}`] : [])];
}
