import type { RunStop } from '../../../shared/contract/run.ts';

export const testStop = (orderId: string, fields: Partial<RunStop> = {}): RunStop => ({
  orderId,
  orderIds: [orderId],
  orderNumber: `EM-${orderId}`,
  stop: 1,
  name: 'Ann Lee',
  phone: '',
  street: '12 Main St',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
  notes: '',
  deliverBefore: null,
  isApproximate: false,
  point: { lat: 34.13, lng: -84.3 },
  lines: [],
  tick: 'open',
  tickNote: '',
  tickedAt: null,
  tickKey: '',
  ...fields,
});
