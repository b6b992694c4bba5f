import { expect, test } from 'vitest';
import { orderCompleted, orderRejected } from './order-messages.ts';
import type { OrderRow } from './order-store.ts';

test('a thousand PINs are written as all numbers are (R1.5)', () => {
  const order = { quantity: 1000, type: 'ro', code: 'ORD-1', partner: { id: 1 }, reason: 'Belum masuk' };
  expect(orderCompleted(order as OrderRow, 0).body).toBe('1.000 PIN RO (ORD-1) sudah masuk ke stok Anda.');
  expect(orderRejected(order as OrderRow).body).toContain('Pesanan 1.000 PIN RO');
});
