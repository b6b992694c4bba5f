/** Fields of inputs that hold a password, a NIK or an account number: in no log, no draft of a form, and no hash that could be guessed at. */
export const secretFields = ['password', 'newPassword', 'currentPassword', 'nik', 'accountNumber'] as const;

/** The same with one-time codes, whose field is called as the code of an order is. */
export const secretInputs: readonly string[] = [...secretFields, 'code'];
