import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, day, empty, line, moment, ordered, page, person, search, staffPaging } from './fields.ts';

const values = z.record(z.string(), z.unknown());

/** One line of the audit log; NIK, account numbers and passwords are never in it. */
export const auditEntry = z.object({
  id: z.int(),
  at: moment,
  /** Null for visitors and for the system. The role is the one of that moment, also one that only a newer version knows (decision 225). */
  actor: person.extend({ role: z.string() }).nullable(),
  /** `capability.verb`. */
  action: z.string(),
  /** `partner:12`, `order:7`, …; null where it is about nothing in particular. */
  subject: z.string().nullable(),
  /** Where the subject is a person. */
  subjectPerson: person.nullable(),
  /** Fields before and after, where the change was to a row; only those that changed. */
  before: values.nullable(),
  after: values.nullable(),
  /** Everything else that was written down. */
  detail: values,
  address: z.string().nullable(),
  /** Already under a block of the chain. */
  chained: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditChain = z.object({
  blocks: count,
  /** Entries under a block. */
  entries: count,
  lastBlock: z.object({ id: z.int(), at: moment, entries: count }).nullable(),
  /** Written, not chained yet: seconds old while the product runs. */
  unchained: count,
  oldestUnchainedAt: moment.nullable(),
  /** The last recomputation of the whole chain; `problem` is null where it is whole. */
  verified: z.object({ at: moment, ok: z.boolean(), problem: z.string().nullable() }).nullable(),
  /** Every restore began a new epoch. */
  epochs: z.array(z.object({ number: count, beganAt: moment, note: z.string() })),
});

export const audit = {
  list: endpoint('audit.list', { method: 'GET', path: '/admin/audit', summary: 'Catatan audit' })
    .input(
      z.strictObject({
        /** Part of the username or name of who did it. */
        actor: search,
        /** A whole action (`partners.edit`) or a capability (`partners`). */
        action: line()
          .regex(/^[\w.]{1,60}$/, 'Tindakan tidak dikenal')
          .optional(),
        /** `partner:12`, `order:7`, … */
        subject: search,
        /** WIB days, both included. */
        from: day,
        to: day,
        ...ordered(['at']),
        ...staffPaging,
      }),
    )
    .output(page(auditEntry)),
  actions: endpoint('audit.actions', {
    method: 'GET',
    path: '/admin/audit/actions',
    summary: 'Tindakan yang ada dalam catatan, untuk saringan',
  })
    .input(empty)
    .output(z.object({ actions: z.array(z.string()) })),
  chain: endpoint('audit.chain', {
    method: 'GET',
    path: '/admin/audit/chain',
    summary: 'Keadaan rantai audit',
  })
    .input(empty)
    .output(auditChain),
  verifyChain: endpoint('audit.verifyChain', {
    method: 'POST',
    path: '/admin/audit/verify',
    summary: 'Hitung ulang seluruh rantai audit sekarang',
  })
    .input(empty)
    .output(auditChain),
};
