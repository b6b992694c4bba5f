/** How one value of a setting is typed. `lines` and `paragraphs` are lists of texts, `pairs` are ingredients, `optional` ones null while empty. */
export type FieldSpec = {
  name: string;
  label: string;
  kind?:
    | 'text'
    | 'phone'
    | 'area'
    | 'document'
    | 'photo'
    | 'rupiah'
    | 'number'
    | 'check'
    | 'select'
    | 'lines'
    | 'paragraphs'
    | 'pairs'
    | 'optional'
    | 'optional-area';
  choices?: readonly (string | { value: string; label: string })[];
  hint?: string;
};
/** A list of things that can be added and removed; `name` is empty where the setting itself is the list. */
export type ListSpec = {
  name: string;
  title: string;
  /** What one of them is called: 'rekening'. */
  noun: string;
  max: number;
  /** May the last one be removed? */
  mayBeEmpty?: boolean;
  fields: readonly FieldSpec[];
  blank: object;
};
/** The form of one setting. */
export type SettingSpec = { title: string; fields?: readonly FieldSpec[]; list?: ListSpec };
