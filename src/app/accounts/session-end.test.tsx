import { afterEach, expect, test } from 'bun:test';
import { useProducts } from '../catalog/queries.ts';
import { setLastUserId } from '../platform/device/owner.ts';
import { kale } from '../testing/products.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { useCurrentUser } from './queries.ts';
import { deleteDataWhenSessionEnds } from './sign-out.ts';

afterEach(resetTestApp);
function Products() {
  const { data } = useProducts();
  return <p>{data ? data.map(({ name }) => name).join() : 'Loading products'}</p>;
}
function User() {
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
      <User />
      <Products />
    </>,
  );
  expect(await screen.findByText('Kale')).toBeTruthy();
  stop();
});
