import '../testing/dom.ts';
import { expect, test } from 'bun:test';
import { eventText } from './event-text.ts';

const nameOf = (id: string) => ({ kale: 'Kale', radish: 'Radish' })[id] ?? id;
const text = (what: string, about: string, from = '', to = '') =>
  eventText({ id: '1', at: 0, by: 'olive@farm.example', what, about, from, to }, nameOf);

test('an event says in words what was changed', () => {
  expect([
    text('product stockQuantity', 'kale', '558', '564'),
    text('product price', 'kale', '3.00', '3.25'),
    text('product isOutOfStock', 'kale', 'false', 'true'),
    text('product isOutOfStock', 'kale', 'true', 'false'),
    text('setting', 'weekly_discount_percent', '5', '8'),
    text('setting', 'farmer_name', '', 'Olive'),
    text('setting', 'named_boxes', '[]', '[{}]'),
    text('credit given', 'ann@example.com', '', '5.00'),
    text('green swapped', 'kale', '', 'radish on 2026-12-19'),
    text('failed sign-in', 'ann@example.com'),
    text('changed subscriptions pause', 's1', '', 'pause true'),
  ]).toEqual([
    'Stock of Kale 558 to 564',
    'Price of Kale $3.00 to $3.25',
    'Kale marked out of stock',
    'Kale no longer out of stock',
    'Weekly discount 5 to 8',
    "Farmer's name nothing to Olive",
    'Named boxes changed',
    'Credit of $5.00 given to ann@example.com',
    'Kale swapped for Radish on 2026-12-19',
    'Sign-in failed: ann@example.com',
    'Changed subscriptions pause: s1: pause true',
  ]);
});
