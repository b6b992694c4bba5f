import { pinTypeLabels, pinTypes } from '@rimpang/domain/pins';
import type { FieldWords } from '../../../forms/field.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import type { FieldBinding } from '../../../forms/use-form-state.ts';

const choices = [
  { value: '', label: 'Pilih jenis PIN...' },
  ...pinTypes.map((value) => ({ value, label: pinTypeLabels[value] })),
];

/** Which of the two kinds; nothing is chosen beforehand, so that no person makes the wrong kind by accident. */
export function PinTypeField(props: FieldBinding<string> & Omit<FieldWords, 'label'>) {
  return <SelectField {...props} label="Jenis PIN" choices={choices} />;
}
