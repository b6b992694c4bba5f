import type { api } from '../../../api/client.ts';

type Gain = Awaited<ReturnType<typeof api.partners.roGain>>;

const uplineWords = {
  'nearest-active-upline': {
    upline: 'Upline terdekat yang RO-nya aktif mendapat bonus Repeat Order.',
    company: 'Belum ada upline Anda yang RO-nya aktif, jadi bonus Repeat Order untuk perusahaan.',
  },
  upline: {
    upline: 'Upline langsung Anda mendapat bonus Repeat Order.',
    company: 'Bonus Repeat Order untuk upline langsung menjadi milik perusahaan.',
  },
} as const satisfies Record<NonNullable<Gain['upline']>, { upline: string; company: string }>;

/** Who receives the bonus of an activation, as the tree is now; null where the plan pays none. */
export const receiverWords = ({ upline, toCompany }: Pick<Gain, 'upline' | 'toCompany'>): string | null =>
  upline && uplineWords[upline][toCompany ? 'company' : 'upline'];
