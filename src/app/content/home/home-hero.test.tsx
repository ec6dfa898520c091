import { afterEach, expect, test } from 'bun:test';
import { peaShoots, testProduct } from '../../testing/products.ts';
import { answerCalls, resetTestApp, showAt } from '../../testing/shop.tsx';
import { HomeHero } from './home-hero.tsx';

const terms = {
  now: Date.parse('2026-11-24T15:00:00Z'),
  leadTimeDays: 14,
  closedDays: [],
  fullDays: [],
  firstDelivery: '2026-12-12',
  sowOn: '2026-12-02',
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
