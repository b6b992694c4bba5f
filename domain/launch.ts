/** What a company needs before visitors may order, in the order in which one does it. */
export const launchSteps = [
  'second-factor',
  'owner-email',
  'mail',
  'company',
  'bank-accounts',
  'offer',
  'plan',
  'backup',
] as const;
export type LaunchStep = (typeof launchSteps)[number];

/** The same as people call it. */
export const launchStepNames: Readonly<Record<LaunchStep, string>> = {
  'second-factor': 'Verifikasi dua langkah',
  'owner-email': 'Email pemilik dikonfirmasi',
  mail: 'Pengiriman email',
  company: 'Data perusahaan',
  'bank-accounts': 'Rekening tujuan',
  offer: 'Produk atau paket',
  plan: 'Rencana kompensasi disetujui',
  backup: 'Cadangan data',
};
