import { expect, test } from 'bun:test';
import { pageCompletion } from './page-placeholders.ts';

test('a page is there while the database cannot be read, with what was known last or without it', async () => {
  let price = 275;
  let readable = true;
  const products = () => {
    if (!readable) throw new Error('disk I/O error');
    return `{"price":${price}}`;
  };
  const fill = pageCompletion({ origin: () => 'https://shop.example', products });
  const read = async () => new TextEncoder().encode('<p>{{origin}} {{products}}</p>');
  const text = async (path: string) => {
    const { plain } = await fill(path, ['origin', 'products'], read);
    return new TextDecoder().decode(await plain());
  };
  readable = false;
  expect(await text('/')).toBe('<p>https://shop.example </p>');
  readable = true;
  expect(await text('/')).toBe('<p>https://shop.example {"price":275}</p>');
  readable = false;
  expect(await text('/')).toBe('<p>https://shop.example {"price":275}</p>');
  expect(await text('/subscription')).toBe('<p>https://shop.example {"price":275}</p>');
  readable = true;
  price = 300;
  expect(await text('/')).toBe('<p>https://shop.example {"price":300}</p>');
});
