import { Combobox, MantineProvider, useCombobox } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { IconSelector } from '#icons';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { theme } from '../ui/theme.ts';
import { controlClass, describedBy, Field, type FieldWords } from './field.tsx';
import styles from './picker-field.module.css';
import type { FieldBinding } from './use-form-state.ts';

type PickerChoice<Value extends string> = { value: Value; label: string };
type Props<Value extends string> = FieldBinding<Value> &
  FieldWords & {
    choices: readonly PickerChoice<Value>[];
    placeholder: string;
    icon?: ReactNode;
    search?: ServerSearch;
  };

/** Where the choices are what the server found for the typed text, not a list to narrow here. */
type ServerSearch = {
  /** The name of what is chosen, which need not be among the choices. */
  chosen: string;
  onSearch: (text: string) => void;
  /** What was typed has not been answered yet. */
  busy: boolean;
  failure: string | null;
};

/**
 * One of many choices, found by typing a part of its name; keyboard and screen reader follow the combobox pattern.
 * `search` lets the server find them.
 */
export function PickerField<Value extends string>(props: Props<Value>) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Picker {...props} />
    </MantineProvider>
  );
}

function Picker<Value extends string>(props: Props<Value>) {
  const { id, name, value, error, onChange, onBlur, choices, placeholder, icon, search: server } = props;
  const combobox = useCombobox();
  const [search, setSearch] = useState<string | null>(null);
  const chosen = server?.chosen ?? choices.find((choice) => choice.value === value)?.label ?? '';
  const wanted = (search ?? '').trim().toLowerCase();
  const shown = server ? choices : choices.filter((choice) => choice.label.toLowerCase().includes(wanted));
  useMarkedOption(combobox, { shown, value, isTyped: search !== null });
  const pick = (picked: string) => {
    const choice = choices.find((one) => one.value === picked);
    if (choice) onChange(choice.value);
    setSearch(null);
    combobox.closeDropdown();
  };
  const type = (text: string) => {
    setSearch(text);
    server?.onSearch(text);
    combobox.openDropdown();
  };
  const leave = () => {
    combobox.closeDropdown();
    setSearch(null);
    server?.onSearch('');
    onBlur();
  };
  return (
    <Field {...props}>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
        <Combobox.DropdownTarget>
          <div className={controlClass(error)}>
            {icon}
            <Combobox.EventsTarget>
              <ComboInput
                expanded={combobox.dropdownOpened}
                id={id}
                name={name}
                autoComplete="off"
                placeholder={placeholder}
                value={search ?? chosen}
                onChange={(event) => type(event.target.value)}
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
            <Options shown={shown} value={value} nothing={emptyWords(server)} />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Field>
  );
}

type OptionsProps = { shown: readonly PickerChoice<string>[]; value: string; nothing: string };

function Options({ shown, value, nothing }: OptionsProps) {
  if (shown.length === 0) return <Combobox.Empty>{nothing}</Combobox.Empty>;
  return shown.map((choice) => (
    <Combobox.Option
      key={choice.value}
      value={choice.value}
      active={choice.value === value}
      className={styles.option}
    >
      {choice.label}
    </Combobox.Option>
  ));
}

type Marked = { shown: readonly PickerChoice<string>[]; value: string; isTyped: boolean };

/**
 * Marks the line that Enter takes: the first that was found for what is typed, else the one that is chosen already. In
 * the same step as the list is drawn, so that an Enter in between never sends the form instead.
 */
function useMarkedOption(combobox: ReturnType<typeof useCombobox>, { shown, value, isTyped }: Marked): void {
  const { dropdownOpened, selectFirstOption, selectActiveOption, resetSelectedOption } = combobox;
  const lines = shown.map((choice) => choice.value).join();
  const isChosenShown = shown.some((choice) => choice.value === value);
  useEffect(() => {
    if (!dropdownOpened || lines === '') resetSelectedOption();
    else if (isTyped) selectFirstOption();
    else if (isChosenShown) selectActiveOption();
    else resetSelectedOption();
  }, [
    dropdownOpened,
    lines,
    isTyped,
    isChosenShown,
    selectFirstOption,
    selectActiveOption,
    resetSelectedOption,
  ]);
}

function emptyWords(server: ServerSearch | undefined): string {
  if (server?.busy) return 'Memuat data...';
  return server?.failure ?? 'Tidak ada yang cocok.';
}

/** The library says only when the list is open; the combobox pattern wants to hear of the closed one too. */
function ComboInput({ expanded, ...given }: ComponentProps<'input'> & { expanded: boolean }) {
  const { 'aria-controls': list, ...props } = given;
  return <input {...props} role="combobox" aria-expanded={expanded} aria-controls={list} />;
}
