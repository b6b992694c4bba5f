import { createTokenInput, type TokenChoice } from '@rimpang/contract/tokens';
import { tokenDays } from '@rimpang/domain/api-tokens';
import { api } from '../../../api/client.ts';
import { isUnanswered } from '../../../api/failure.ts';
import { refreshAfter } from '../../../api/refresh.ts';
import { SelectField } from '../../../forms/select-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { FormSheet } from '../../../staff-ui/dialogs/form-sheet.tsx';
import { ProofFields, proofLabels, proofSecrets } from '../../../staff-ui/dialogs/proof-fields.tsx';
import { GrantsField } from './grants-field.tsx';

const labels = {
  name: 'nama token',
  days: 'masa berlaku',
  actions: 'hak token',
  addresses: 'alamat',
  ...proofLabels,
};
const initial = {
  name: '',
  days: '90',
  actions: [] as readonly string[],
  addresses: '',
  currentPassword: '',
  code: '',
};
const dayChoices = tokenDays.map((days) => ({ value: String(days), label: `${days} hari` }));

type Props = {
  choices: readonly TokenChoice[];
  secondFactor: boolean;
  onCreated: (token: string, name: string) => void;
  onClose: () => void;
};

/** A new token for a program; it acts for the reader, and is shown once. Where the answer was lost, the next press shows the same one. */
export function CreateTokenDialog({ choices, secondFactor, onCreated, onClose }: Props) {
  const form = useForm({
    schema: createTokenInput,
    initial,
    toInput: ({ days, ...values }) => ({ ...values, days: Number(days) }),
    labels,
    draftUntilLeft: true,
    keepOutOfDraft: proofSecrets,
    failureTitle: 'Token Belum Dibuat',
    mayHaveArrived: true,
    send: ({ addresses, ...input }, call) =>
      api.tokens.create({ ...input, addresses: addresses.join(', ') }, call),
    onFailure: (failure) => {
      // Where it was made, the list behind says so.
      if (isUnanswered(failure)) void refreshAfter('tokens');
      return false;
    },
    onSuccess: ({ token, row }) => onCreated(token, row.name),
  });
  return (
    <FormSheet
      onClose={onClose}
      title="Buat token API"
      verb="Buat token"
      busyVerb="Membuat..."
      form={form}
      intro="Program yang memakai token ini bekerja atas nama Anda, dan tidak pernah boleh lebih dari Anda sendiri."
    >
      <TextField
        {...form.field('name')}
        label="Nama token"
        hint="Nama program atau layanan, misalnya Akuntansi"
      />
      <SelectField {...form.field('days')} label="Masa berlaku" choices={dayChoices} />
      <GrantsField {...form.field('actions')} choices={choices} />
      <TextField
        {...form.field('addresses')}
        label="Hanya dari alamat IP"
        optional
        hint="Satu atau beberapa alamat atau jaringan, dipisah koma. Kosong: dari mana pun."
      />
      <ProofFields form={form} secondFactor={secondFactor} />
    </FormSheet>
  );
}
