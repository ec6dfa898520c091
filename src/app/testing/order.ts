import type { Order } from '../../shared/contract/orders.ts';

/** Delivered and paid, $27.54. */
export const testOrder: Order = {
  id: 'o1',
  orderNumber: 'EM-1',
  status: 'delivered',
  total: '27.54',
  guestName: null,
  guestEmail: null,
  deliveryDate: '2026-12-05',
  createdAt: Date.parse('2026-11-20T03:00:00Z'),
  paymentStatus: 'paid',
  paidAt: Date.parse('2026-11-20T03:01:00Z'),
  creditApplied: '0.00',
  refundedAmount: '0.00',
  deliveryNotes: '',
  subscriptionId: null,
  extraOf: null,
  fromShelf: false,
  timeline: [],
  notHomeOn: null,
  items: [{ productId: 'pea-shoots', quantity: 2, ounces: 2, productName: 'Pea Shoots', price: '2.75' }],
  subtotal: '5.50',
  discount: '0.00',
  delivery: '20.00',
  tax: '2.04',
  address: '12 Main St, Milton, Georgia 30004',
};
