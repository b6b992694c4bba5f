import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  count,
  countedOfPeople,
  id,
  moment,
  page,
  paging,
  person,
  proof,
  proofFailures,
  search,
} from './fields.ts';

/** Most people of one file of links: what a gateway sends within the three days in which they are good. */
export const mostInvited = 5_000;

/** Where a person who has no password yet stands; the last one has. */
const invitationStates = ['new', 'prepared', 'sent', 'opened', 'over', 'used'] as const;
export type InvitationState = (typeof invitationStates)[number];
/** What the list is divided into: no invitation yet, their link is good, it is over, they set a password. */
export const invitationGroups = ['new', 'open', 'over', 'used'] as const;
export type InvitationGroup = (typeof invitationGroups)[number];
export const invitationWays = ['whatsapp', 'file', 'email'] as const;
/** `again`: those of the reader's own files who did not open their link, because the file was lost. */
const invitationFileGroups = ['new', 'over', 'again'] as const;

const invited = person.extend({
  /** E.164. */
  phone: z.string(),
  state: z.enum(invitationStates),
  /** The last invitation, of which only the link counts; null where there was none. */
  last: z
    .object({
      way: z.enum(invitationWays),
      /** Null is 'Sistem'. */
      by: z.string().nullable(),
      at: moment,
      openedAt: moment.nullable(),
      expiresAt: moment,
    })
    .nullable(),
});
export type Invited = z.infer<typeof invited>;

/** A person with a link that was made just now; it is told once and stored nowhere. */
const ready = person.extend({
  phone: z.string(),
  /** Path and `#` token. */
  path: z.string(),
  expiresAt: moment,
});
export type ReadyInvitation = z.infer<typeof ready>;

/** One message: whose it is, and until when its link is good; another link for the same person is another message. */
const message = z.strictObject({ id, expiresAt: moment });

export const invitationFileInput = z.strictObject({
  group: z.enum(invitationFileGroups, 'Pilih siapa yang diundang'),
  ...proof,
});

/** People who came with an import choose a first password by a link (decision 138); part of `contract.identity`. */
export const invitations = {
  invitations: endpoint('identity.invitations', {
    method: 'GET',
    path: '/admin/invitations',
    summary: 'Mitra yang belum punya password, dan sampai di mana undangannya',
  })
    .input(z.strictObject({ group: z.enum(invitationGroups).default('new'), search, ...paging }))
    .output(
      page(invited).extend({
        total: countedOfPeople,
        /** Is the code of the authenticator app asked for before a file? */
        secondFactor: z.boolean(),
      }),
    ),
  nextInvitation: endpoint(
    'identity.nextInvitation',
    {
      method: 'POST',
      path: '/admin/invitations/next',
      summary: 'Catat undangan yang dikirim, dan siapkan tautan bagi orang berikutnya',
    },
    ['TOO_MANY_TRIES'],
  )
    .input(
      z.strictObject({
        /** The message that was just opened in WhatsApp. */
        sent: message.optional(),
        /** Whom to leave for later: the person that stands ready and was not written to. */
        skip: message.optional(),
      }),
    )
    .output(
      z.object({
        /** Null where no person waits. */
        next: ready.nullable(),
        /** Who was not invited yet, the next one included; up to what lists count. */
        waiting: count,
        /** The link of the message in `sent` was replaced meanwhile: it is dead, and the person counts as not written to. */
        replaced: z.boolean(),
      }),
    ),
  invite: endpoint(
    'identity.invite',
    {
      method: 'POST',
      path: '/admin/invitations',
      summary: 'Siapkan tautan bagi satu orang; tautannya yang lama batal',
    },
    ['NOT_FOUND', 'INVITED_MEANWHILE', 'TOO_MANY_TRIES'],
  )
    .input(
      z.strictObject({
        accountId: id,
        /** When the last invitation was made, as the reader saw it; absent where there was none. */
        seen: moment.optional(),
      }),
    )
    .output(ready),
  invitationFile: endpoint(
    'identity.invitationFile',
    {
      method: 'POST',
      path: '/admin/invitations/file',
      summary: 'Tautan baru bagi banyak orang sebagai CSV, untuk gateway WhatsApp sendiri',
    },
    proofFailures,
  )
    .input(invitationFileInput)
    .output(z.object({ name: z.string(), content: z.string(), people: count, expiresAt: moment })),
};
