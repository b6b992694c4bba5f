import { type SettingKey, settings } from '@rimpang/contract/shop';
import { IconPlus, IconTrash } from '#icons';
import { useId, useState } from 'react';
import { api } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../forms/error-summary.tsx';
import { EditNotice } from '../../../../forms/edit-notice.tsx';
import { FieldSet, FormStack } from '../../../../forms/form.tsx';
import { useOperation } from '../../../../forms/use-operation.ts';
import { useUnsaved } from '../../../../forms/use-unsaved.ts';
import { toast } from '../../../../ui/toast.ts';
import { useToastWhile } from '../../../../ui/toast-while.ts';
import { undoAction } from '../../../../staff-ui/dialogs/undo.ts';
import { SettingField } from './setting-field.tsx';
import { settingSpecs } from './setting-fields.ts';
import type { ListSpec } from './setting-spec.ts';
import { type Path, valueAt, withValueAt } from './setting-paths.ts';
import { type Stored, useSettingDraft } from './use-setting-draft.ts';
import { ProofFields } from '../../../../staff-ui/dialogs/proof-fields.tsx';
import { useSettingErrors } from './use-setting-errors.ts';
import { useAccountsProof } from './use-accounts-proof.ts';
import styles from './site.module.css';

type Props = { settingKey: SettingKey; value: unknown; revision: number };
type Change = Parameters<typeof api.storefront.changeSetting>[0];

/** The setting as it is stored now; null where it cannot be read, and what was typed just stays. */
async function readStored(key: SettingKey): Promise<Stored | null> {
  const all = await api.storefront.settings({}).catch(() => null);
  return all?.settings.find((setting) => setting.key === key) ?? null;
}

type Draft = ReturnType<typeof useSettingDraft>;

/** Sends a setting on the revision it was opened with; where another person was faster, the draft meets what is stored. */
function useSaveSetting(
  settingKey: SettingKey,
  { draft, base, meet, settle }: Draft,
  proof: ReturnType<typeof useAccountsProof>,
  onWrongProof: () => void,
) {
  return useOperation({
    failureTitle: 'Pengaturan Belum Disimpan',
    onSuccess: (saved: Stored) => {
      const before = { key: settingKey, value: base.value, revision: saved.revision } as Change;
      settle(saved, draft);
      proof.forget();
      toast.success(
        'Pengaturan Disimpan',
        'Halaman publik mengikuti dalam beberapa detik.',
        // What was never saved cannot be put back; what took a proof takes another one.
        base.revision === 0 || proof.asked
          ? undefined
          : undoAction(
              (call) => api.storefront.changeSetting(before, call),
              'Pengaturan yang tadi berlaku lagi.',
            ),
      );
    },
    onFailure: ({ code, data, fields }) => {
      proof.show(fields);
      if (Object.keys(fields).length > 0) onWrongProof();
      if (code === 'EDITED_MEANWHILE')
        void readStored(settingKey).then((stored) => stored && meet(stored, data));
      return false;
    },
  });
}

/** A setting as it is typed: where each value stands, how it is sent, and what is wrong with it. */
function useSettingForm({ settingKey, value, revision }: Props) {
  const opened = useSettingDraft(settingKey, { value, revision });
  const { draft, base, setDraft } = opened;
  useUnsaved(() => JSON.stringify(draft) !== JSON.stringify(base.value), {
    stored: true,
    chosenBy: 'bagian',
  });
  const prefix = useId();
  const idOf = (path: Path) => `${prefix}${path.join('.')}`;
  const { form, errors } = useSettingErrors(settingKey, idOf);
  const proof = useAccountsProof(settingKey, opened);
  const save = useSaveSetting(settingKey, opened, proof, errors.seek);
  const proofError = proof.field('currentPassword').error ?? proof.field('code').error;
  const about = useToastWhile(errors.problems.length > 0 || proofError !== undefined);
  const submit = () => {
    const checked = settings[settingKey].safeParse(draft);
    errors.show(checked.error?.issues ?? []);
    const isComplete = proof.demand();
    if (!isComplete) errors.seek();
    if (!checked.success || !isComplete) {
      about(() => toast.failure('Validasi Gagal', 'Periksa isian yang ditandai merah.'));
      return;
    }
    const change = {
      key: settingKey,
      value: checked.data,
      revision: base.revision,
      ...proof.given(),
    } as Change;
    void save.run(`${settingKey}-${base.revision}-${JSON.stringify(checked.data)}`, (call) =>
      api.storefront.changeSetting(change, call),
    );
  };
  const bind = (path: Path) => ({
    id: idOf(path),
    value: valueAt(draft, path),
    error: errors.at(path),
    onChange: (next: unknown) => {
      errors.clear(path);
      setDraft((before) => withValueAt(before, path, next));
    },
  });
  /** Rows came or went: what was wrong with the others stands at other places now. */
  const replace = (next: unknown) => {
    errors.clear();
    setDraft(() => next);
  };
  return { opened, form, problems: errors.problems, proof, busy: save.busy, submit, bind, replace };
}

/** One setting of the public pages; it is checked with the very schema it is stored with. */
export function SettingForm(props: Props) {
  const { opened, form, problems, proof, busy, submit, bind, replace } = useSettingForm(props);
  const spec = settingSpecs[props.settingKey];
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <EditNotice conflict={opened.conflict} />
      <FormStack page key={opened.filled}>
        {spec.fields && (
          <FieldSet title={spec.title}>
            {spec.fields.map((field) => (
              <SettingField key={field.name} spec={field} {...bind([field.name])} />
            ))}
          </FieldSet>
        )}
        {spec.list && <ListEditor list={spec.list} draft={opened.draft} setDraft={replace} bind={bind} />}
        {proof.asked && (
          <FieldSet title="Konfirmasi rekening">
            <p>Pembeli akan mentransfer ke rekening ini.</p>
            <ProofFields form={proof} secondFactor={proof.secondFactor} />
          </FieldSet>
        )}
        <ErrorSummary problems={problems} />
        <Button type="submit" wide busy={busy} busyLabel="Menyimpan...">
          Simpan {spec.title.toLowerCase()}
        </Button>
      </FormStack>
    </form>
  );
}

type EditorProps = {
  list: ListSpec;
  draft: unknown;
  setDraft: (draft: unknown) => void;
  bind: (path: Path) => Omit<Parameters<typeof SettingField>[0], 'spec'>;
};

/** The things of a list, each in its own card, with the ways to add and remove one. */
function ListEditor({ list, draft, setDraft, bind }: EditorProps) {
  const base: Path = list.name === '' ? [] : [list.name];
  const items = valueAt(draft, base);
  const rows: readonly unknown[] = Array.isArray(items) ? items : [];
  const [keys, setKeys] = useState(() => rows.map((_, index) => index));
  const put = (next: readonly unknown[], nextKeys: number[]) => {
    setDraft(withValueAt(draft, base, next));
    setKeys(nextKeys);
  };
  return (
    <>
      {rows.map((_, index) => (
        <FieldSet key={keys[index]} title={`${list.title} ${index + 1}`}>
          {list.fields.map((field) => (
            <SettingField key={field.name} spec={field} {...bind([...base, index, field.name])} />
          ))}
          <span>
            <Button
              small
              variant="danger"
              icon={<IconTrash size={18} stroke={2} aria-hidden />}
              disabledReason={rows.length === 1 && !list.mayBeEmpty && `Sedikitnya satu ${list.noun}.`}
              onClick={() => put(rows.toSpliced(index, 1), keys.toSpliced(index, 1))}
            >
              Hapus {list.noun} {index + 1}
            </Button>
          </span>
        </FieldSet>
      ))}
      <Button
        variant="outline"
        icon={<IconPlus size={20} stroke={2} aria-hidden />}
        disabledReason={rows.length >= list.max && `Paling banyak ${list.max} ${list.noun}.`}
        onClick={() => put([...rows, list.blank], [...keys, Math.max(-1, ...keys) + 1])}
      >
        Tambah {list.noun}
      </Button>
    </>
  );
}
