import { afterEach, expect, test } from 'bun:test';
import { waitFor, within } from '@testing-library/react';
import { kale, peaShoots } from '../testing/products.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { ManagePictures } from './manage-pictures.tsx';

afterEach(resetTestApp);

test('each place shows what stands there now, also without a picture of its own', async () => {
  const box = {
    id: 'duo',
    name: 'Duo',
    products: [kale, peaShoots].map(({ id }) => ({ productId: id, quantity: 2 })),
  };
  answerCalls({
    '/api/pictures': () => Response.json({ 'hero-tall': { small: '/p/tall.webp', large: '/p/tall-2.webp' } }),
    '/api/boxes': () => Response.json([box]),
    '/api/products': () => Response.json([peaShoots, { ...kale, imageUrl: '/p/kale.webp' }]),
  });
  const screen = showAt('/admin', <ManagePictures />);
  const pictures = (label: RegExp) =>
    [...screen.getByRole('group', { name: label }).querySelectorAll('img')].map(
      ({ src }) => new URL(src).pathname,
    );
  await within(await screen.findByRole('group', { name: 'Duo' })).findByText('Its greens are shown.');
  await waitFor(() => expect(pictures(/^Duo/)).toEqual(['/p/kale.webp', peaShoots.imageUrl]));
  await screen.findByText('The other picture is shown.');
  expect(pictures(/^On a computer/)).toEqual(['/p/tall.webp']);
  expect(screen.queryByRole('group', { name: 'Portrait of the farmer' })?.textContent).toContain(
    'No photo yet',
  );
});
