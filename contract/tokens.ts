import { tokenDays, tokenStates } from '@rimpang/domain/api-tokens';
import { actionNames } from '@rimpang/domain/permissions';
import { roles } from '@rimpang/domain/roles';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { empty, id, line, moment, nothing, proof, proofFailures, requiredText } from './fields.ts';

const mostAddresses = 20;
const action = z.enum(actionNames, 'Hak tidak dikenal');
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Addresses and networks as typed, between commas or spaces; none means any. */
const addresses = line()
  .max(1000, 'Maksimal 1.000 karakter')
  .transform((typed) => typed.split(/[\s,]+/).filter(Boolean))
  .superRefine((entries, context) => {
    const wrong = entries.find((entry) => !network.safeParse(entry).success);
    const message = wrong
      ? `'${wrong.slice(0, 60)}' tidak dikenal. Tulis alamat IP atau jaringan, misalnya 203.0.113.7 atau 203.0.113.0/24`
      : entries.length > mostAddresses
        ? `Maksimal ${mostAddresses} alamat`
        : null;
    if (message) context.addIssue({ code: 'custom', message });
  })
  .default([]);

export const createTokenInput = z.strictObject({
  name: requiredText('Nama token wajib diisi', 60),
  actions: z.array(action).min(1, 'Pilih minimal satu hak').max(actionNames.length),
  addresses,
  days: z.literal(tokenDays, 'Masa berlaku harus dipilih'),
  ...proof,
});

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Its first characters. */
  hint: z.string(),
  /** For whom it acts: never more than this person may do at the moment. */
  owner: z.object({ id: z.int(), username: z.string(), fullName: z.string(), role: z.enum(roles) }),
  actions: z.array(z.string()),
  addresses: z.array(z.string()),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
  lastUsedAddress: z.string().nullable(),
  state: z.enum(tokenStates),
  /** May the reader revoke it? */
  mayRevoke: z.boolean(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** What can be granted in one area of the API, for reading and for changing. */
const tokenChoice = z.object({ area: z.string(), read: z.array(action), write: z.array(action) });
export type TokenChoice = z.infer<typeof tokenChoice>;

/** Tokens by which programs call the API for a member of staff (decision 120). */
export const tokens = {
  list: endpoint('tokens.list', { method: 'GET', path: '/admin/api-tokens', summary: 'Token API' })
    .input(empty)
    .output(
      z.object({
        rows: z.array(apiToken),
        choices: z.array(tokenChoice),
        /** Is the code of the authenticator app asked for? */
        secondFactor: z.boolean(),
      }),
    ),
  create: endpoint(
    'tokens.create',
    { method: 'POST', path: '/admin/api-tokens', summary: 'Buat token API (tampil satu kali)' },
    [...proofFailures, 'TOKENS_FULL', 'OPERATION_ID_MISSING', 'OPERATION_REUSED'],
  )
    .input(createTokenInput)
    .output(z.object({ row: apiToken, token: z.string() })),
  revoke: endpoint(
    'tokens.revoke',
    { method: 'POST', path: '/admin/api-tokens/{tokenId}/revoke', summary: 'Cabut token API' },
    ['NOT_FOUND'],
  )
    .input(z.strictObject({ tokenId: id }))
    .output(nothing),
};
