import { formatPhone } from '@rimpang/domain/partners';
import { useState } from 'react';
import { RupiahField } from '../../../../forms/rupiah-field.tsx';
import { SelectField } from '../../../../forms/select-field.tsx';
import { NumberField } from '../../../../forms/number-field.tsx';
import { TextField } from '../../../../forms/text-field.tsx';
import { CheckBox } from '../../../../forms/check-box.tsx';
import { PhotoField } from './photo-field.tsx';
import type { FieldSpec } from './setting-spec.ts';
import { ingredientsToText, textToIngredients } from './setting-paths.ts';

type Props = {
  id: string;
  spec: FieldSpec;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

const nothing = () => undefined;

/** One value of a setting, typed the way its kind asks for. */
export function SettingField({ id, spec, value, error, onChange }: Props) {
  const { kind = 'text', label, hint, choices = [] } = spec;
  const shared = { id, name: spec.name, label, hint, error, onBlur: nothing };
  if (kind === 'rupiah')
    return <RupiahField {...shared} value={typeof value === 'number' ? value : null} onChange={onChange} />;
  if (kind === 'select')
    return (
      <SelectField
        {...shared}
        value={String(value)}
        onChange={onChange}
        choices={[
          ...(value === '' ? [{ value: '', label: 'Pilih' }] : []),
          ...choices.map((choice) =>
            typeof choice === 'string' ? { value: choice, label: choice } : choice,
          ),
        ]}
      />
    );
  if (kind === 'photo') return <PhotoField {...shared} value={value} onChange={onChange} />;
  if (kind === 'check')
    return (
      <CheckBox checked={value === true} onChange={onChange}>
        {label}
      </CheckBox>
    );
  if (kind === 'number')
    return <NumberField {...shared} value={typeof value === 'number' ? value : null} onChange={onChange} />;
  if (kind === 'lines' || kind === 'paragraphs' || kind === 'pairs')
    return <LinesField {...shared} kind={kind} value={value} onChange={onChange} />;
  if (kind === 'phone') return <PhoneField {...shared} value={String(value)} onChange={onChange} />;
  const optional = kind === 'optional' || kind === 'optional-area';
  return (
    <TextField
      {...shared}
      rows={rowsOf[kind]}
      optional={optional}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(optional && text === '' ? null : text)}
    />
  );
}

const rowsOf: Partial<Record<NonNullable<FieldSpec['kind']>, number>> = {
  area: 3,
  'optional-area': 3,
  document: 24,
};

type PhoneProps = Omit<Parameters<typeof TextField>[0], 'value' | 'onChange'> & {
  value: string;
  onChange: (value: unknown) => void;
};

/** A telephone number as it is written here; what is typed stays as it is. */
function PhoneField({ value, onChange, ...field }: PhoneProps) {
  const [text, setText] = useState(() => (value.startsWith('+62') ? formatPhone(value) : value));
  const type = (typed: string) => {
    setText(typed);
    onChange(typed);
  };
  return <TextField {...field} inputMode="tel" value={text} onChange={type} />;
}

type LinesProps = Omit<Parameters<typeof TextField>[0], 'value' | 'onChange'> & {
  kind: 'lines' | 'paragraphs' | 'pairs';
  value: unknown;
  onChange: (value: unknown) => void;
};

/** A list typed as text; what is typed stays as it is while it is read as a list. */
function LinesField({ kind, value, onChange, ...field }: LinesProps) {
  const [text, setText] = useState(() => textOf(kind, value));
  const type = (typed: string) => {
    setText(typed);
    onChange(listOf(kind, typed));
  };
  return <TextField {...field} rows={kind === 'paragraphs' ? 8 : 5} value={text} onChange={type} />;
}

function textOf(kind: LinesProps['kind'], value: unknown): string {
  if (!Array.isArray(value)) return '';
  if (kind === 'pairs') return ingredientsToText(value as Parameters<typeof ingredientsToText>[0]);
  return value.join(kind === 'paragraphs' ? '\n\n' : '\n');
}

function listOf(kind: LinesProps['kind'], text: string): unknown {
  if (kind === 'pairs') return textToIngredients(text);
  const parts = kind === 'paragraphs' ? text.split(/\n\s*\n/) : text.split('\n');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
