import { formatPhone } from '@rimpang/domain/partners';
import { greetableName } from '@rimpang/domain/greetings';
import type { Tx } from '../../platform/database/database.ts';
import type { Message } from '../../platform/requests/outcome-store.ts';
import { takeEmailQuota } from '../../platform/requests/email-quota.ts';
import { readCompany } from './company.ts';

type VisitorEmail = {
  kind: string;
  title: string;
  body: string;
  to: { name: string; address: string | undefined };
};

/**
 * An e-mail to a person who has no account; none without an address, and none once that address got enough. Nothing
 * the sender typed is in it but a name that looks like one: our e-mails carry no foreign advertising.
 */
export async function emailToVisitor(tx: Tx, notice: VisitorEmail, now: Date): Promise<Message[]> {
  const { address, name } = notice.to;
  if (!address) return [];
  if (!(await takeEmailQuota(tx, { kind: notice.kind, address, now }))) return [];
  const { phone } = await readCompany(tx);
  const question = phone ? ` Ada pertanyaan? WhatsApp ${formatPhone(phone)}.` : '';
  return [
    {
      to: null,
      kind: notice.kind,
      title: notice.title,
      body: `${notice.body}${question}`,
      email: { address, name: greetableName(name) },
    },
  ];
}
