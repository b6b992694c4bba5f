import { Combobox, MantineProvider, useCombobox } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { theme } from '../theme.ts';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';
import styles from './picker-field.module.css';
import type { FieldBinding } from './use-form-state.ts';

export type PickerChoice = { value: string; label: string };
type Props = FieldBinding<string> &
  FieldWords & { choices: readonly PickerChoice[]; placeholder: string; icon?: ReactNode };

/** One of many choices, found by typing a part of its name; keyboard and screen reader follow the combobox pattern. */
export function PickerField(props: Props) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Picker {...props} />
    </MantineProvider>
  );
}

function Picker(props: Props) {
  const { id, name, value, error, onChange, onBlur, choices, placeholder, icon } = props;
  const combobox = useCombobox({ onDropdownOpen: () => combobox.updateSelectedOptionIndex('active') });
  const [search, setSearch] = useState<string | null>(null);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? '';
  const wanted = (search ?? '').trim().toLowerCase();
  const shown = choices.filter((choice) => choice.label.toLowerCase().includes(wanted));
  const pick = (picked: string) => {
    onChange(picked);
    setSearch(null);
    combobox.closeDropdown();
  };
  const leave = () => {
    combobox.closeDropdown();
    setSearch(null);
    onBlur();
  };
  return (
    <Field {...props}>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
        <Combobox.DropdownTarget>
          <div className={controlClass(error)}>
            {icon}
            <Combobox.EventsTarget>
              <input
                id={id}
                role="combobox"
                aria-expanded={combobox.dropdownOpened}
                aria-controls={combobox.listId ?? undefined}
                name={name}
                autoComplete="off"
                placeholder={placeholder}
                value={search ?? chosen}
                onChange={(event) => {
                  setSearch(event.target.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onClick={() => combobox.openDropdown()}
                onFocus={(event) => event.target.select()}
                onBlur={leave}
                aria-invalid={error ? true : undefined}
                aria-describedby={describedBy(id, props.hint)}
                aria-required={!props.optional}
              />
            </Combobox.EventsTarget>
            <IconSelector size={20} stroke={1.75} aria-hidden />
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown className={styles.dropdown}>
          <Combobox.Options className={styles.options} aria-label="Pilihan yang cocok">
            {shown.map((choice) => (
              <Combobox.Option
                key={choice.value}
                value={choice.value}
                active={choice.value === value}
                className={styles.option}
              >
                {choice.label}
              </Combobox.Option>
            ))}
            {shown.length === 0 && <Combobox.Empty>Tidak ada yang cocok.</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Field>
  );
}
