import { Elysia } from 'elysia';
import { SaveCart, SavedCart } from '../../shared/cart.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { input } from '../input.ts';
import { getCart, saveCart } from './cart.ts';

export function cartRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/cart', ({ user }) => getCart(deps.db, user.id), { signedIn: true, response: SavedCart })
    .put('/api/cart', ({ user, body }) => saveCart(deps.db, user.id, body, deps.now()), {
      signedIn: true,
      body: input(SaveCart),
      response: SavedCart,
    });
}
