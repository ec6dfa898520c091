import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { pictureMessages } from '../../shared/contract/pictures.ts';
import { kale } from '../testing/products.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { ProductDialog } from './product-dialog.tsx';

afterEach(resetTestApp);

test('a refused picture saves nothing, says why, and without it the next Save goes through', async () => {
  const sent: string[] = [];
  answerCalls({
    '/api/admin/products/kale/picture': () => {
      sent.push('picture');
      return refusal(400, pictureMessages.animation);
    },
    '/api/admin/products/kale': (_, init) => {
      sent.push('texts');
      return Response.json({ ...kale, ...JSON.parse(String(init?.body)), version: 2 });
    },
  });
  const product = { ...kale, version: 1, growDays: null, ouncesPerTray: null, seedGramsPerTray: null };
  let isClosed = false;
  const screen = showAt(
    '/admin',
    <ProductDialog
      product={product}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  const picture = (await screen.findByLabelText('Picture')) as HTMLInputElement;
  const choose = (files: File[]) =>
    Object.defineProperty(picture, 'files', { value: files, configurable: true });
  choose([new File(['moving'], 'kale.webp', { type: 'image/webp' })]);
  const save = () => fireEvent.submit(picture.form as HTMLFormElement);
  save();
  await screen.findByText(pictureMessages.animation);
  expect([sent, isClosed]).toEqual([['picture'], false]);
  choose([]);
  save();
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent).toEqual(['picture', 'texts']);
});
