import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/client.ts';
import { readFailure } from '../../../api/failure.ts';
import { PickerField } from '../../../forms/picker-field.tsx';
import type { FieldBinding } from '../../../forms/use-form-state.ts';
import { useRested } from '../../../forms/use-rested.ts';

/** Who was chosen, with the name, so that a restored draft can show it. */
export type ChosenReseller = { value: string; label: string } | null;

const mostShown = 20;

/** One of all the stockist's resellers, searched on the server by name or number while one types. */
export function ResellerPicker({ label, field }: { label: string; field: FieldBinding<ChosenReseller> }) {
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const found = useQuery({
    ...queries.resellers.list.queryOptions({ input: { search: search || undefined, limit: mostShown } }),
    placeholderData: keepPreviousData,
  });
  const choices = found.data?.rows.map(({ id, fullName }) => ({ value: String(id), label: fullName })) ?? [];
  return (
    <PickerField
      {...field}
      value={field.value?.value ?? ''}
      onChange={(picked) => field.onChange(choices.find(({ value }) => value === picked) ?? null)}
      label={label}
      placeholder="Pilih reseller..."
      choices={choices}
      search={{
        chosen: field.value?.label ?? '',
        onSearch: setTyped,
        busy: found.isFetching || search !== typed.trim(),
        failure: found.error && readFailure(found.error).message,
      }}
    />
  );
}
