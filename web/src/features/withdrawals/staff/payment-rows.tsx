import { Fragment, useState } from 'react';
import { ownBenefitSentence } from '@rimpang/domain/own-benefit';
import { Dotted } from '../../../ui/dotted.tsx';
import { Money } from '../../../ui/money.tsx';
import { isDoubtful, UnusualMarks } from './unusual.tsx';
import type { QueuedWithdrawal } from './use-withdrawal.ts';
import styles from './withdrawals.module.css';

/**
 * Which of these payments go along: all but the reader's own and, until they are ticked, those that have to be checked first.
 * These stand first in `rows`.
 */
export function useGoing(withdrawals: readonly QueuedWithdrawal[]) {
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const goes = (row: QueuedWithdrawal) => !row.own && (said.get(row.id) ?? !isDoubtful(row));
  const rank = (row: QueuedWithdrawal) => (row.own ? 0 : isDoubtful(row) ? 1 : 2);
  const going = withdrawals.filter(goes);
  return {
    rows: withdrawals.toSorted((a, b) => rank(a) - rank(b)),
    going,
    amount: going.reduce((sum, row) => sum + row.amount, 0),
    /** Neither ticked nor the reader's own: waiting for a look. */
    held: withdrawals.filter((row) => !row.own && isDoubtful(row) && !goes(row)).length,
    goes,
    say: (row: QueuedWithdrawal, on: boolean) => setSaid(new Map(said).set(row.id, on)),
  };
}

type Props = { label: string; going: ReturnType<typeof useGoing> };

/** The payments of a review: to whom, to which account, how much, what is unusual, and the tick that takes one along. */
export function PaymentRows({ label, going }: Props) {
  return (
    <ul className={styles.payments} aria-label={label}>
      {going.rows.map((row) => (
        <li key={row.id}>
          <label>
            <input
              type="checkbox"
              checked={going.goes(row)}
              disabled={row.own}
              onChange={(event) => going.say(row, event.target.checked)}
            />
            <span>
              <b>{row.bank.holder}</b>
              <small>
                <Dotted
                  parts={[
                    <Fragment key="bank">
                      {row.bank.label} <span className="num">{row.bank.maskedNumber}</span>
                    </Fragment>,
                    row.partner.fullName,
                    <span key="code" className="num">
                      {row.code}
                    </span>,
                  ]}
                />
              </small>
              {row.own && <small>{ownBenefitSentence}</small>}
              <UnusualMarks withdrawal={row} />
            </span>
            <Money amount={row.amount} size="cell" />
          </label>
        </li>
      ))}
    </ul>
  );
}
