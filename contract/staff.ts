import { staffRoles } from '@rimpang/domain/roles';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  amount,
  chosenPassword,
  count,
  email,
  empty,
  id,
  moment,
  nothing,
  proof,
  proofFailures,
  requiredText,
  revision,
  staffUsername,
} from './fields.ts';

const operation = ['OPERATION_ID_MISSING', 'OPERATION_REUSED'] as const;

/** A staff account as Akses Kontrol lists it, with what the reader may do to it. */
const listedStaff = z.object({
  id: z.int(),
  /** Goes back with an edit, so that of two editors the second is told. */
  revision: count,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** The holder followed a link that was sent there; to no other address goes one to a new password (decision 214). */
  emailConfirmed: z.boolean(),
  role: z.enum(staffRoles),
  createdAt: moment,
  /** Last activity of a session that is still known; null for a person who was not here lately. */
  activeAt: moment.nullable(),
  /** The password was made by another person and must be changed at the next sign-in. */
  temporaryPassword: z.boolean(),
  /** Signs in with a second factor. */
  secondFactor: z.boolean(),
  /** Also stands in the tree as a partner (promoted, decision 012); is closed on the partner's page. */
  partner: z.boolean(),
  may: z.object({
    /** One's own, with `identity.changePassword`. */
    changePassword: z.boolean(),
    issuePassword: z.boolean(),
    /** Where one is on: the phone was lost. */
    resetSecondFactor: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
  }),
});
export type ListedStaff = z.infer<typeof listedStaff>;

const fullName = requiredText('Nama lengkap wajib diisi', 120);
const role = z.enum(staffRoles, 'Peran harus dipilih');

const newStaff = { fullName, username: staffUsername, email: email('Email wajib diisi'), role };
/** A staff account without the proof of who makes it: as an import brings it along. */
export const broughtStaff = z.strictObject(newStaff);
/** Daftar Admin Baru: the password is made by the server and shown once. */
export const registerStaffInput = z.strictObject({ ...newStaff, ...proof });
/** Edit data: a given password counts as temporary. */
export const editStaffInput = z.strictObject({
  accountId: id,
  revision,
  fullName,
  email: email('Email wajib diisi'),
  password: chosenPassword().optional(),
  ...proof,
});
/** Closes it for good. */
export const deleteStaffInput = z.strictObject({ accountId: id, ...proof });

/** The own account of staff, as its page shows it; the e-mail has endpoints of its own. */
const ownAccount = z.object({
  /** Goes back with an edit, so that of two editors the second is told. */
  revision: count,
  username: z.string(),
  fullName: z.string(),
  role: z.enum(staffRoles),
  /** Of who was a partner before: what rests there until the person is one again (decision 206), in whole rupiah. Null for all others. */
  partnership: z.object({ balance: amount }).nullable(),
});
export type OwnAccount = z.infer<typeof ownAccount>;
export const saveOwnAccountInput = z.strictObject({ revision, fullName });

/** Akses Kontrol's staff accounts, and the own one; part of `contract.identity`. */
export const staffAdministration = {
  staff: endpoint('identity.staff', { method: 'GET', path: '/admin/staff', summary: 'Akun staf' })
    .input(empty)
    .output(z.object({ rows: z.array(listedStaff) })),
  registerStaff: endpoint(
    'identity.registerStaff',
    {
      method: 'POST',
      path: '/admin/staff',
      summary: 'Daftarkan admin baru (password sementara, sekali tampil)',
    },
    ['USERNAME_TAKEN', 'EMAIL_TAKEN', ...proofFailures, ...operation],
  )
    .input(registerStaffInput)
    .output(z.object({ account: listedStaff, password: z.string(), expiresAt: moment })),
  editStaff: endpoint(
    'identity.editStaff',
    { method: 'POST', path: '/admin/staff/{accountId}', summary: 'Ubah data admin' },
    ['NOT_FOUND', 'EDITED_MEANWHILE', 'EMAIL_TAKEN', ...proofFailures, ...operation],
  )
    .input(editStaffInput)
    .output(listedStaff),
  deleteStaff: endpoint(
    'identity.deleteStaff',
    { method: 'POST', path: '/admin/staff/{accountId}/delete', summary: 'Hapus admin' },
    ['NOT_FOUND', 'NOT_YOURSELF', 'LAST_SUPER_ADMIN', 'CLOSE_AS_PARTNER', ...proofFailures, ...operation],
  )
    .input(deleteStaffInput)
    .output(nothing),
  ownAccount: endpoint('identity.ownAccount', {
    method: 'GET',
    path: '/identity/account',
    summary: 'Akun staf saya',
  })
    .input(empty)
    .output(ownAccount),
  saveOwnAccount: endpoint(
    'identity.saveOwnAccount',
    { method: 'POST', path: '/identity/account', summary: 'Ganti nama saya sendiri (staf)' },
    ['EDITED_MEANWHILE', ...operation],
  )
    .input(saveOwnAccountInput)
    .output(ownAccount),
};
