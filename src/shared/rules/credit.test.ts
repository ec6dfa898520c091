import { expect, test } from 'bun:test';
import { boxPayment, chargePayments, orderPayment } from './credit.ts';

test('an order takes all the credit, and leaves the card enough to be charged', () => {
  expect(orderPayment(3888, 0)).toEqual({ credit: 0, card: 3888 });
  expect(orderPayment(3888, 500)).toEqual({ credit: 500, card: 3388 });
  expect(orderPayment(3888, 3878)).toEqual({ credit: 3838, card: 50 });
  expect(orderPayment(3888, 5000)).toEqual({ credit: 3888, card: 0 });
  expect(orderPayment(30, 20)).toEqual({ credit: 0, card: 30 });
  expect(orderPayment(3888, -20)).toEqual({ credit: 0, card: 3888 });
});

test('a box takes all the credit; what is too small for a card is owed with the next box', () => {
  expect(boxPayment(4104, 0)).toEqual({ credit: 0, card: 4104 });
  expect(boxPayment(4104, 500)).toEqual({ credit: 500, card: 3604 });
  expect(boxPayment(4104, 4084)).toEqual({ credit: 4084, card: 0, carried: 20 });
  expect(boxPayment(4104, 9000)).toEqual({ credit: 4104, card: 0 });
  expect(boxPayment(4104, -20)).toEqual({ credit: -20, card: 4124 });
});

test('what one box leaves to pay is paid by the next one', () => {
  const charges = [4104, 3000].map((amount, at) => ({ id: `${at}`, at, amount }));
  expect([...chargePayments(charges, 4084).values()]).toEqual([
    { credit: 4084, card: 0, carried: 20 },
    { credit: -20, card: 3020 },
  ]);
});

test('of several charges the first one takes the credit first, and the next what is left', () => {
  const charges = [
    { id: 'later', at: 2, amount: 3000 },
    { id: 'first', at: 1, amount: 4104 },
    { id: 'last', at: 3, amount: 3000 },
  ];
  expect([...chargePayments(charges, 5000)]).toEqual([
    ['first', { credit: 4104, card: 0 }],
    ['later', { credit: 896, card: 2104 }],
    ['last', { credit: 0, card: 3000 }],
  ]);
});
