import { afterEach, expect, test } from 'bun:test';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import { GrowthLine } from './growth-line.tsx';

afterEach(resetTestApp);

test('what was done has its day, what was not is expected and says so', () => {
  const screen = showAt(
    '/dashboard',
    <GrowthLine
      label="Your box"
      timeline={[
        { step: 'ordered', on: '2031-03-05', expectedOn: '2031-03-05' },
        { step: 'sown', on: null, expectedOn: '2031-03-13', done: 2, of: 4 },
        { step: 'harvested', on: null, expectedOn: null, done: 0, of: 4 },
        { step: 'out_for_delivery', on: null, expectedOn: '2031-03-22' },
        { step: 'delivered', on: null, expectedOn: '2031-03-22' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ordered Wed, Mar 5',
    'Sown 2 of 4 sown, expected Thu, Mar 13',
    'Harvested not yet',
    'Out for delivery expected Sat, Mar 22',
    'Delivered expected Sat, Mar 22',
  ]);
});
