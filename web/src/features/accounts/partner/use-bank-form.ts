import { password } from '@rimpang/contract/fields';
import { saveProfileInput } from '@rimpang/contract/partners';
import type { Me } from './profile-head.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const labels = {
  holder: 'nama pemilik rekening',
  bank: 'bank',
  accountNumber: 'nomor rekening',
  currentPassword: 'password saat ini',
  code: 'kode autentikator',
};
const fieldsOf = () => ({ holder: '', bank: '', accountNumber: '', currentPassword: '', code: '' });
const wordsOf = ({ bank }: Me) => ({
  holder: bank.holder,
  bank: bank.label,
  accountNumber: bank.maskedNumber,
});

const { code: bankCode, holder, accountNumber } = saveProfileInput.shape.bank.unwrap().unwrap().shape;

/**
 * The four fields as they stand in the form; around them goes what the account form keeps as it is. The chosen bank has the
 * name `bank`, since a field `code` is a one-time code, which no draft stores.
 */
const bankForm = (me: Me) =>
  saveProfileInput
    .pick({ revision: true, code: true })
    .extend({ holder, bank: bankCode, accountNumber, currentPassword: password('Password wajib diisi') })
    .transform(({ revision, currentPassword, code, bank, ...account }) => ({
      revision,
      fullName: me.fullName,
      phone: me.phone,
      address: me.address,
      newPassword: '',
      bank: { code: bank, ...account },
      currentPassword,
      code,
    }));

/** The form that says where withdrawals go; saving it asks for the password, and for a code where the second factor is on. */
export const useBankForm = (me: Me, onSaved: () => void) =>
  useSaveProfile({
    me,
    schema: bankForm(me),
    fieldsOf,
    wordsOf,
    labels,
    draftUntilLeft: true,
    chosenBy: 'ganti',
    onSaved,
  });
