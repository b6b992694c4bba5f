import { query, text } from '../platform/database/query.ts';
import { type Check, firstOf } from './check.ts';

/** Marks that turn letters around, what is drawn as nothing, and line breaks: none belongs into one line. */
const unseen =
  '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff]';

/** Names by which people and accounts are told apart show every character they have (17, decision 088). */
export const textsCheck: Check = {
  name: 'texts',
  invariants: [17],
  find: (tx) =>
    firstOf(
      tx,
      query({ what: text })`
        select what from (
          select 'nama akun ' || id as what, full_name as text from identity.account
          union all select 'username akun ' || id, username from identity.account
          union all select 'pemilik rekening akun ' || account_id, bank_holder from partners.profile
          union all select 'pemilik rekening penarikan ' || code, bank_holder from withdrawals.withdrawal
          union all select 'nama reseller ' || id, full_name from resellers.reseller
          union all select 'nama pemesan ' || reference, name from storefront.public_order
          union all select 'nama pengirim ' || reference, name from storefront.contact_message
        ) t where text ~ ${unseen} order by what`,
      ({ what }) => `${what} berisi karakter yang tidak terlihat`,
    ),
};
