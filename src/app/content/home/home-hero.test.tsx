import { afterEach, expect, test } from 'bun:test';
import { waitFor } from '@testing-library/react';
import { peaShoots, testProduct } from '../../testing/products.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, saying, showAt } from '../../testing/shop.tsx';
import { HomeHero } from './home-hero.tsx';

const terms = {
  now: Date.parse('2026-11-24T15:00:00Z'),
  leadTimeDays: 14,
  closedDays: [],
  fullDays: [],
  firstDelivery: '2026-12-12',
  sowOn: '2026-12-02',
  subscription: { firstDelivery: '2026-12-12', sowOn: '2026-12-02' },
};

afterEach(resetTestApp);

const region = /^Greens cut for your table/;

test('above the ZIP field stand at most seven things, and the day of the first box once', async () => {
  const kale = testProduct('kale', 'Kale', '4.00');
  const radish = testProduct('radish', 'Radish', '4.00');
  const broccoli = testProduct('baby-broccoli', 'Baby Broccoli', '4.00');
  answerCalls({
    '/api/products': () => Response.json([peaShoots, kale, radish, broccoli]),
    '/api/delivery/terms': () => Response.json(terms),
  });
  const { findByText, getByRole } = showAt('/', <HomeHero />);
  await findByText(saying('Order by Fri, Nov 27, 6 PM. First box Sat, Dec 12.'));
  await findByText(saying(/^Boxes from \$40\.50, delivered free$/));
  const words = getByRole('region', { name: region }).querySelectorAll('p, h1, a');
  expect([...words].map(({ textContent }) => textContent)).toEqual([
    'Eden Microgreens, Milton, Georgia',
    'Greens cut for your table, not for the shelf',
    'Microgreens by the ounce: sown when you order, cut the day before they come.',
    'Boxes from $40.50, delivered free',
    'Order by Fri, Nov 27, 6 PM. First box Sat, Dec 12.',
    'We sow from Dec 2 and cut on Dec 11',
    'Shop Products',
  ]);
});

test("the lowest box is the owner's cheapest, and is delivered free only from $35.00", async () => {
  const greens = [{ productId: 'pea-shoots', quantity: 12 }];
  answerCalls({
    '/api/products': () => Response.json([peaShoots]),
    '/api/boxes': () => Response.json([{ id: 'small', name: 'Small', products: greens }]),
  });
  const { findByText } = showAt('/', <HomeHero />);
  await findByText(saying('Boxes from $33.00'));
});

test('who has ordered before reads of the next box, and of no sowing that would come before the order', async () => {
  answerCalls({
    '/api/auth/user': () => Response.json({ id: 'ann', firstName: 'Ann' }),
    '/api/orders': () => Response.json([{ id: 'o1' }]),
    '/api/delivery/terms': () => Response.json({ ...terms, sowOn: null }),
  });
  const { findByText } = showAt('/', <HomeHero />);
  await findByText(saying('Order by Fri, Nov 27, 6 PM. Next box Sat, Dec 12.'));
  await findByText(saying('We cut on Dec 11'));
});

test('who has an account and no order yet reads of the first box', async () => {
  let asked = 0;
  answerCalls({
    '/api/auth/user': () => Response.json({ id: 'ann', firstName: 'Ann' }),
    '/api/orders': () => {
      asked += 1;
      return Response.json([]);
    },
    '/api/delivery/terms': () => Response.json(terms),
  });
  const { findByText, queryByText } = showAt('/', <HomeHero />);
  await findByText(saying('Order by Fri, Nov 27, 6 PM. First box Sat, Dec 12.'));
  await waitFor(() => expect(asked).toBe(1));
  expect(queryByText(/Next box/)).toBeNull();
});

test.each([
  ['2026-11-24', 'Cut today.'],
  ['2026-11-23', 'Cut yesterday.'],
  ['2026-11-21', 'Cut on Saturday.'],
  ['2026-11-20', ''],
  [null, ''],
])('a harvest recorded on %p is told as %p', async (lastHarvest, sentence) => {
  answerCalls({
    '/api/delivery/terms': () => Response.json(terms),
    '/api/page-settings': () => Response.json({ deliveryWindow: '8am to noon', lastHarvest }),
  });
  const { findByText, getByText } = showAt('/', <HomeHero />);
  await findByText(saying(/First box Sat, Dec 12, 8am to noon\.$/));
  expect(getByText(/^Eden Microgreens/).textContent).toBe(
    `Eden Microgreens, Milton, Georgia${sentence && `. ${sentence}`}`,
  );
});

test('before the shop has answered, the first screen tells the prices that the shop opens with', () => {
  const { getByRole } = showAt('/', <HomeHero />);
  const deal = getByRole('region', { name: region }).textContent;
  expect(deal).toContain('Boxes from $36.00, delivered free');
  expect(deal).toContain('First box on a Saturday.');
});

test('a growing time shorter than the trial: the first screen tells both first days', async () => {
  const subscription = { firstDelivery: '2026-12-19', sowOn: null };
  answerCalls({ '/api/delivery/terms': () => Response.json({ ...terms, leadTimeDays: 7, subscription }) });
  const { findByText } = showAt('/', <HomeHero />);
  await findByText(saying(/First box Sat, Dec 12, with a subscription Sat, Dec 19\.$/));
});

test.each([
  [
    'a full year',
    () => refusal(409, 'We are fully booked at the moment.'),
    'Nothing is free for a year. Write to us',
  ],
  ['too many requests', () => refusal(429, 'Too many requests.'), 'We deliver on Saturdays.'],
  ['no network', noNetwork, 'We deliver on Saturdays.'],
])('with %s the first screen promises no day', async (_, answer, sentence) => {
  answerCalls({ '/api/delivery/terms': answer });
  const { findByText, getByRole } = showAt('/', <HomeHero />);
  await findByText((_, element) => element?.tagName === 'P' && element.textContent === sentence);
  expect(getByRole('region', { name: /^Greens cut/ }).textContent).not.toMatch(/Dec|cut on/);
});
