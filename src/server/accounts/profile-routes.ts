import { Elysia } from 'elysia';
import { BillingAddress, Profile, User } from '../../shared/contract/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { saveBillingAddress, saveProfile } from './profile.ts';
import { sessionPlugin } from './session-plugin.ts';

export function profileRoutes(deps: Deps) {
  return new Elysia({ name: 'profile' })
    .use(sessionPlugin(deps))
    .patch('/api/profile', ({ user, body }) => saveProfile(deps, user.id, body), {
      signedIn: true,
      body: inputSchema(Profile),
      response: User,
    })
    .patch('/api/billing-address', ({ user, body }) => saveBillingAddress(deps, user.id, body), {
      signedIn: true,
      body: inputSchema(BillingAddress),
      response: User,
    });
}
