const titles: Readonly<Record<string, string>> = {
  'withdrawal.hold': 'Penarikan diminta',
  'withdrawal.complete': 'Penarikan dibayar',
  'withdrawal.return': 'Penarikan dikembalikan',
  'closing.forfeit': 'Saldo dilepas saat mitra ditutup',
  'opening.earned': 'Saldo awal: bonus yang diterima sebelum pindah',
  'opening.paid': 'Saldo awal: bonus yang dibayarkan sebelum pindah',
  'reset.forfeit': 'Saldo ditutup oleh reset jaringan',
};

/** What a transfer of the ledger was, for people; `ruleTitle` is the plan's where a bonus was paid. */
export function lineTitle(rule: string, ruleTitle: string | null): string {
  return titles[rule] ?? ruleTitle ?? 'Bonus';
}
