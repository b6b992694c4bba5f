import { ownPasswordMissing } from '@rimpang/contract/fields';
import type { SettingKey } from '@rimpang/contract/shop';
import { useId, useState } from 'react';
import { useSecondFactorOn } from '../../../../session/use-second-factor-on.ts';

type Secret = 'currentPassword' | 'code';
const nothing = { currentPassword: '', code: '' };

const accountsOf = (value: unknown) =>
  JSON.stringify(
    ((value as { bankAccounts?: { bank: string; number: string; holder: string }[] }).bankAccounts ?? []).map(
      ({ bank, number, holder }) => [bank, number, holder],
    ),
  );

/**
 * Password and code of who changes the accounts to which buyers transfer (decision 209): asked for once they differ from what is stored. Neither
 * is in a draft.
 */
export function useAccountsProof(
  settingKey: SettingKey,
  { draft, base }: { draft: unknown; base: { value: unknown } },
) {
  const prefix = useId();
  const secondFactor = useSecondFactorOn();
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const asked = settingKey === 'company' && accountsOf(draft) !== accountsOf(base.value);
  return {
    asked,
    secondFactor,
    field: (name: Secret) => ({
      id: `${prefix}${name}`,
      name,
      value: typed[name],
      error: errors[name],
      onChange: (value: string) => {
        setTyped((before) => ({ ...before, [name]: value }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
      onBlur: () => undefined,
    }),
    /** What goes along with the setting. */
    given: () => (asked ? typed : {}),
    /** False, with the reason beside the field, where the password is missing. */
    demand: () => {
      if (!asked || typed.currentPassword) return true;
      setErrors({ currentPassword: ownPasswordMissing });
      return false;
    },
    show: (fields: Readonly<Record<string, string>>) => setErrors(fields),
    forget: () => setTyped(nothing),
  };
}
