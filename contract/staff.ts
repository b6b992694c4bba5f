import { staffRoles } from '@rimpang/domain/permissions';
import { z } from 'zod';
import { email, id, moment, requiredText, username } from './fields.ts';

/** A staff account as Akses Kontrol lists it, with what the reader may do to it. */
export const listedStaff = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  createdAt: moment,
  /** Last activity of a session that is still known; null for somebody who was not here lately. */
  activeAt: moment.nullable(),
  /** The password was made by somebody else and must be changed at the next sign-in. */
  temporaryPassword: z.boolean(),
  /** Signs in with a second factor. */
  secondFactor: z.boolean(),
  /** Also stands in the tree as a partner (promoted, decision 12); is closed on the partner's page. */
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

/** Daftar Admin Baru: the password is made by the server and shown once. */
export const registerStaffInput = z.strictObject({
  fullName,
  username,
  email: email('Email wajib diisi'),
  role,
});
/** Edit data: a given password counts as temporary. */
export const editStaffInput = z.strictObject({
  accountId: id,
  fullName,
  email: email('Email wajib diisi'),
  password: z.string().max(200).optional(),
});
