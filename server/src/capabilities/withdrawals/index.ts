import { approve } from './approve-withdrawal.ts';
import { balance, mine, queue } from './list-withdrawals.ts';
import { reject } from './reject-withdrawal.ts';
import { request } from './request-withdrawal.ts';
import { revealBank } from './reveal-bank.ts';

export const withdrawalsVerbs = { balance, request, mine, queue, revealBank, approve, reject };
