import { afterEach, expect, test } from 'bun:test';
import type { User } from '../../shared/contract/accounts.ts';
import { useProducts } from '../catalog/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { setLastUserId } from '../platform/device/owner.ts';
import { queryClient } from '../platform/query-client.ts';
import { kale } from '../testing/products.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentUserQuery, useCurrentUser } from './queries.ts';
import { deleteDataWhenSessionEnds } from './sign-out.ts';

afterEach(resetTestApp);
function Products() {
  const { data } = useProducts();
  return <p>{data ? data.map(({ name }) => name).join() : 'Loading products'}</p>;
}
function CurrentUser() {
  useCurrentUser();
  return null;
}

test('what everybody sees is loaded although the session has ended meanwhile', async () => {
  setLastUserId('ann');
  const stop = deleteDataWhenSessionEnds();
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  answerCalls({
    '/api/auth/user': () => {
      setTimeout(resolve, 50);
      return new Response(null, { status: 200 });
    },
    '/api/products': async () => {
      await answered;
      return Response.json([kale]);
    },
  });
  const screen = showAt(
    '/subscription',
    <>
      <CurrentUser />
      <Products />
    </>,
  );
  expect(await screen.findByText('Kale')).toBeTruthy();
  stop();
});

test('a read that is refused after the session has ended means that nobody is signed in', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 'ann' } as User);
  answerCalls({ '/api/my-subscriptions': () => refusal(401, 'Unauthorized') });
  const read = queryClient.fetchQuery({
    queryKey: ['my-subscriptions'],
    queryFn: () => unwrap(api.api['my-subscriptions'].get()),
  });
  await expect(read).rejects.toThrow('Unauthorized');
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeNull();
});
