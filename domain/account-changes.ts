import { formatMoment } from './calendar.ts';
import { listed } from './listed.ts';

/** What together gives an account away: where its e-mails go, where its money goes, and its password. */
export const sensitiveKinds = ['email', 'bank', 'password'] as const;
export type SensitiveKind = (typeof sensitiveKinds)[number];
const labels: Record<SensitiveKind, string> = { email: 'email', bank: 'rekening', password: 'password' };

/** For how long a change of them counts (decision 083): a setting, in hours, within these bounds. */
export const changeHours = { least: 1, most: 168, usual: 24 } as const;

type SensitiveChange = { kind: SensitiveKind; at: Date };

/** The moment before which a change no longer counts. */
export function countsSince(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

type Attempt = {
  /** What shall be changed now. */
  kinds: readonly SensitiveKind[];
  /** What the same member of staff changed of this partner within the window, any order. */
  earlier: readonly SensitiveChange[];
  by: string;
  hours: number;
};

/**
 * Why one member of staff may not make these changes: of e-mail, bank account and password of one partner, one person changes
 * two at most within the window. `kind` is the one to point at. Null where it may be done.
 */
export function secondPersonProblem({ kinds, earlier, by, hours }: Attempt): {
  kind: SensitiveKind;
  reason: string;
} | null {
  const before = sensitiveKinds.filter((kind) => earlier.some((change) => change.kind === kind));
  const fresh = sensitiveKinds.filter((kind) => kinds.includes(kind) && !before.includes(kind));
  const kind = fresh.at(-1);
  if (!kind || before.length + fresh.length < sensitiveKinds.length) return null;
  const done = before.map((name) => {
    const at = Math.max(
      ...earlier.filter((change) => change.kind === name).map((change) => change.at.getTime()),
    );
    return `${labels[name]} (${formatMoment(new Date(at))})`;
  });
  const history = done.length > 0 ? `${by} sudah mengubah ${listed(done)} mitra ini. ` : '';
  const rest =
    fresh.length === 1 ? labels[kind] : `salah satu dari ${listed(fresh.map((name) => labels[name]))}`;
  return {
    kind,
    reason: `${history}Dalam ${hours} jam, satu staf tidak boleh mengubah email, rekening, dan password mitra yang sama; ${rest} harus diubah staf lain.`,
  };
}
