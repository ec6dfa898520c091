import { afterEach, expect, test } from 'bun:test';
import { act } from '@testing-library/react';
import { useCurrentUser } from '../accounts/queries.ts';
import { answerCalls, noNetwork, resetTestApp, showAt } from '../testing/shop.tsx';
import { OfflineBanner } from './shell.tsx';

afterEach(() => {
  resetTestApp();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function Visitor() {
  const { data: user, isError } = useCurrentUser();
  return (
    <>
      <OfflineBanner />
      <p>{isError ? 'User unknown' : user?.firstName}</p>
    </>
  );
}

test('a page that started while the server was down fetches the user as soon as it is back', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
  answerCalls({ '/api/auth/user': noNetwork, '/healthz': noNetwork });
  const { findByText, queryByText } = showAt('/', <Visitor />);
  await findByText('User unknown');
  await findByText('The shop cannot be reached.');
  answerCalls({
    '/api/auth/user': () => Response.json({ id: 'ann', firstName: 'Ann' }),
    '/healthz': () => Response.json({ ok: true }),
  });
  act(() => void window.dispatchEvent(new Event('online')));
  await findByText('Ann');
  expect(queryByText('The shop cannot be reached.')).toBeNull();
});
