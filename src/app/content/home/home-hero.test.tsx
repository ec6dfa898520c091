import { afterEach, expect, test } from 'bun:test';
import { peaShoots, testProduct } from '../../testing/products.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
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

test("the first screen tells today's prices, the deadline and the day of the first box", async () => {
  const kale = testProduct('kale', 'Kale', '4.00');
  const radish = testProduct('radish', 'Radish', '4.00');
  const broccoli = testProduct('baby-broccoli', 'Baby Broccoli', '4.00');
  answerCalls({
    '/api/products': () => Response.json([peaShoots, kale, radish, broccoli]),
    '/api/delivery/terms': () => Response.json(terms),
  });
  const { findByText, getByRole } = showAt('/', <HomeHero />);
  await findByText(/Saturday, December 12\.$/);
  await findByText('2 oz from $5.50');
  const deal = getByRole('region', { name: /^Greens cut for your table/ }).textContent;
  expect(deal).toContain('Boxes from $40.50 delivered free');
  expect(deal).toContain('2 oz from $5.50 delivery $20.00 under $35.00');
  expect(deal).toContain('Order by Friday, 6pm, and your first box comes Saturday, December 12.');
});

test('before the shop has answered, the first screen tells the prices that the shop opens with', () => {
  const { getByRole } = showAt('/', <HomeHero />);
  const deal = getByRole('region', { name: /^Greens cut for your table/ }).textContent;
  expect(deal).toContain('Boxes from $36.00 delivered free');
  expect(deal).toContain('your first box comes on a Saturday.');
});

test('a growing time shorter than the trial: the first screen tells both first days', async () => {
  const subscription = { firstDelivery: '2026-12-19', sowOn: null };
  answerCalls({ '/api/delivery/terms': () => Response.json({ ...terms, leadTimeDays: 7, subscription }) });
  const { findByText } = showAt('/', <HomeHero />);
  await findByText(/comes Saturday, December 12, with a subscription Saturday, December 19\.$/);
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
  expect(getByRole('region', { name: /^Greens cut/ }).textContent).not.toMatch(/December|With you/);
});
