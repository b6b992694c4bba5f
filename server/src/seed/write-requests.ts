import { dateOf, yearMonthLabel } from '@rimpang/domain/calendar';
import { isReached } from '@rimpang/domain/rewards';
import { withdrawalFee, withdrawalProblem } from '@rimpang/domain/withdrawals';
import { giveBackTransfer, holdTransfer, payOutTransfer } from '../capabilities/withdrawals/index.ts';
import type { Books } from './books.ts';
import { type HappeningOf, reasons } from './happening.ts';
import { stampOf } from './moments.ts';
import { personOf } from './person.ts';
import { recordOf, undecided } from './records.ts';

export function requestWithdrawal(books: Books, { partner, amount, at }: HappeningOf<'withdraw'>): void {
  const available = books.availableOf(partner);
  const problem = withdrawalProblem(amount, available);
  if (problem) throw new Error(`partner ${partner} cannot take ${amount}: ${problem}`);
  const id = books.withdrawals.length + 1;
  const month = yearMonthLabel(new Date(at * 1_000));
  const number = (books.monthly.get(month) ?? 0) + 1;
  books.monthly.set(month, number);
  const code = `WD-${month}-${String(number).padStart(4, '0')}`;
  books.withdrawals.push({
    partner,
    amount,
    availableBefore: available,
    code,
    createdAt: at,
    decision: undecided(),
  });
  books.made = id;
  const fee = withdrawalFee;
  books.post([holdTransfer({ id, partnerId: books.idOf(partner), amount, fee })]);
  const detail = { code, amount, fee, availableBefore: available };
  books.record(books.partner(partner), 'withdrawals.request', `withdrawal:${id}`, detail);
}

export function decideWithdrawal(books: Books, happening: HappeningOf<'decide-withdrawal'>): void {
  const { withdrawal: id, approved, at } = happening;
  const row = recordOf(books.withdrawals, id);
  row.decision = { approved, at };
  const { amount, code } = row;
  const fee = withdrawalFee;
  const partnerId = books.idOf(row.partner);
  const money = { id, partnerId, amount, fee };
  books.post([approved ? payOutTransfer(money) : giveBackTransfer(money)]);
  const detail = approved
    ? { code, amount, fee, partnerId }
    : { code, amount, partnerId, reason: reasons.withdrawal };
  const action = approved ? 'withdrawals.approve' : 'withdrawals.reject';
  books.record(books.finance, action, `withdrawal:${id}`, detail);
}

export function claimReward(books: Books, { partner, reward, at }: HappeningOf<'claim'>): void {
  const { members, purses } = books;
  const figures = {
    teamRo: members.teamRo[partner] ?? 0,
    personalRo: members.personalRo[partner] ?? 0,
    newStockists: 0,
    rankPoints: purses.balanceOf(partner, 'peringkat'),
    mainPoints: purses.balanceOf(partner, 'utama'),
  };
  if (!isReached(reward, figures)) throw new Error(`partner ${partner} has not reached ${reward}`);
  const id = books.claims.length + 1;
  const code = `CLAIM-${stampOf(at)}-${id}`;
  books.claims.push({ partner, reward, figures, code, createdAt: at, decision: undecided(), handedAt: 0 });
  books.made = id;
  books.record(books.partner(partner), 'rewards.claim', `claim:${id}`, { code, reward, ...figures });
}

export function decideClaim(books: Books, { claim: id, approved, at }: HappeningOf<'decide-claim'>): void {
  const claim = recordOf(books.claims, id);
  claim.decision = { approved, at };
  const { code, reward } = claim;
  const about = { code, reward, partnerId: books.idOf(claim.partner) };
  if (approved) books.record(books.admin, 'rewards.approveClaim', `claim:${id}`, { ...about, bonus: null });
  else books.record(books.admin, 'rewards.rejectClaim', `claim:${id}`, { ...about, reason: reasons.claim });
}

export function handOver(books: Books, { claim: id, at }: HappeningOf<'hand-over'>): void {
  const claim = recordOf(books.claims, id);
  claim.handedAt = at;
  const on = dateOf(new Date(at * 1_000));
  const detail = { code: claim.code, on, to: personOf(claim.partner).fullName, photo: null };
  books.record(books.admin, 'rewards.recordHandOver', `claim:${id}`, detail);
}
