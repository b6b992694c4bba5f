import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, empty } from './fields.ts';

export const rewards = {
  points: endpoint('rewards.points', {
    method: 'GET',
    path: '/rewards/points',
    summary: 'Poin utama dan poin peringkat',
  })
    .input(empty)
    .output(z.object({ utama: count, peringkat: count })),
};
