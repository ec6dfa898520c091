import { afterEach, expect, test } from 'bun:test';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import NextBoxPage from './next-box-page.tsx';

afterEach(resetTestApp);

test.each(['/next-box?token=abc', '/next-box'])('the link %s, which was cut off, says so', async (link) => {
  const asked: string[] = [];
  answerCalls({
    '/api/next-box': (address) => {
      asked.push(address.searchParams.get('token') ?? '');
      return refusal(400, 'This link does not work.');
    },
  });
  const screen = showAt(link, <NextBoxPage />);
  expect(await screen.findByText('This link does not work')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked).toEqual(link.includes('token') ? ['abc'] : []);
  expect(screen.getByLabelText('Address').textContent).toBe('/next-box');
});
