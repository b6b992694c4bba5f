import { promoteInput } from '@rimpang/contract/partner-administration';
import '@rimpang/contract/messages';
import { formatRupiah, rupiah } from '@rimpang/domain/money';
import { isWithdrawable } from '@rimpang/domain/withdrawals';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { CheckBox } from '../../../../forms/check-box.tsx';
import { SelectField } from '../../../../forms/select-field.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { FormSheet } from '../../../../staff-ui/dialogs/form-sheet.tsx';
import { ProofFields, proofLabels } from '../../../../staff-ui/dialogs/proof-fields.tsx';
import { useSecondFactorOn } from '../../../../session/use-second-factor-on.ts';
import { Note } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useNavigate } from 'react-router';
import { roleLabels } from '@rimpang/domain/roles';
import * as staffPaths from '../../../../paths/staff.ts';
import type { DialogProps } from './types.ts';

const labels = { role: 'peran', ...proofLabels };
const promotable = ['admin', 'finance', 'cs'] as const;

/**
 * Promotion (decision 012): the role changes, the rank becomes Admin, the sessions end, the place in the tree stays. What is open comes first,
 * and a balance is left only where that is ticked (decision 206).
 */
export function PromoteDialog({ partner, onClose }: DialogProps) {
  const navigate = useNavigate();
  const secondFactor = useSecondFactorOn();
  const [keepBalance, setKeepBalance] = useState(false);
  /** What is open, until it is tried again: it names several things to do. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const balance = rupiah(partner.balance?.available ?? 0);
  const choices = [
    { value: '', label: 'Pilih peran...' },
    ...promotable
      .filter((role) => partner.promotableTo.includes(role))
      .map((value) => ({ value, label: roleLabels[value] })),
  ];
  const form = useForm({
    schema: promoteInput,
    initial: { role: '', currentPassword: '', code: '' },
    labels,
    toInput: (values) => ({ partnerId: partner.id, keepBalance, ...values }),
    failureTitle: 'Promosi Belum Disimpan',
    send: (input, call) => {
      setRefusal(null);
      return api.partners.promote(input, call);
    },
    onFailure: ({ code, message }) => {
      if (code !== 'PROMOTE_BLOCKED' && code !== 'PROMOTE_BALANCE_LEFT') return false;
      setRefusal(message);
      return true;
    },
    onSuccess: (_, { role }) => {
      toast.success('Promosi Berhasil', `${partner.fullName} sekarang ${roleLabels[role]}.`);
      onClose();
      void navigate(staffPaths.partners);
    },
  });
  return (
    <FormSheet
      onClose={onClose}
      title={`Promosikan ${partner.fullName}?`}
      verb="Promosikan"
      intro="Perannya berubah, peringkatnya menjadi Admin, dan semua sesinya berakhir. Tempatnya di jaringan tetap. Sebagai staf ia tidak dapat menarik saldo atau memakai PIN, sampai Anda mengembalikannya menjadi mitra."
      form={form}
    >
      {refusal && (
        <Note tone="error" title="Belum dipromosikan">
          <p role="alert">{refusal}</p>
        </Note>
      )}
      <SelectField {...form.field('role')} label="Peran baru" choices={choices} />
      {isWithdrawable(balance) && (
        <CheckBox checked={keepBalance} onChange={setKeepBalance}>
          Biarkan saldo {formatRupiah(balance)}: tetap miliknya, ditarik setelah ia kembali menjadi mitra
        </CheckBox>
      )}
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}
