import '../dom-test.ts';
import { expect, test } from 'bun:test';
import { cartItem } from '../../shared/cart-item.ts';
import { quoteFor } from '../../shared/quote.ts';
import { kale, peaShoots } from '../catalog/test-products.ts';
import { type Agreement, forgetAgreement, greensIn, keepAgreement, keptAgreement } from './agreement.ts';
import { emptyDraft } from './draft.ts';

const agreed: Agreement = {
  draft: { ...emptyDraft, kind: 'subscription', plan: 'weekly' },
  quote: quoteFor({ lines: [{ ounces: 4, pricePerOunce: 275 }], planPercent: 5, referralPercent: 0 }),
  percent: 5,
  schedule: { days: ['2031-03-22'], firstCharge: '2031-03-15' },
  greens: '4 oz Pea Shoots',
};

test('what was agreed is there again after the way to the bank, for that card only', () => {
  keepAgreement('seti_1', agreed, sessionStorage);
  expect(keptAgreement('seti_1', sessionStorage)).toEqual(agreed);
  expect(keptAgreement('seti_2', sessionStorage)).toBeNull();
  forgetAgreement(sessionStorage);
  expect(keptAgreement('seti_1', sessionStorage)).toBeNull();
});

test('packs and loose ounces of a green are one entry of the box', () => {
  const items = [
    cartItem(peaShoots, '2-oz'),
    cartItem(kale, undefined, 3),
    cartItem(peaShoots, undefined, 2),
  ];
  expect(greensIn(items)).toBe('4 oz Pea Shoots, 3 oz Kale');
});
