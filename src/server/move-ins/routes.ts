import { Elysia } from 'elysia';
import * as v from 'valibot';
import { CreateSubscriptionAnswer } from '../../shared/contract/checkout.ts';
import {
  AcceptMoveIn,
  AdminMoveIn,
  ImportMoveIns,
  ImportMoveInsAnswer,
  MoveIn,
  MoveInQuery,
  MoveInToken,
} from '../../shared/contract/move-ins.ts';
import { clientContext } from '../accounts/client-context.ts';
import { sessionPlugin, setSignInCookies } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { respondWithPage } from '../platform/http/pagination.ts';
import { acceptMoveIn } from './accept.ts';
import { declineMoveIn, withdrawMoveIn } from './ends.ts';
import { importMoveIns } from './import.ts';
import { inviteAgain, listMoveIns, openMoveIn } from './invitations.ts';

export function moveInRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/move-in', ({ query }) => openMoveIn(deps, query.token), {
      query: inputSchema(MoveInToken),
      response: MoveIn,
    })
    .post(
      '/api/move-in',
      async ({ user, body, headers, ...asked }) => {
        const caller = { ...clientContext(deps, asked), userId: user?.id ?? null };
        const { answer, signedIn } = await acceptMoveIn(deps, body, headers['idempotency-key'], caller);
        if (signedIn) setSignInCookies(deps, asked.cookie, signedIn);
        return answer;
      },
      { maybeSignedIn: true, body: inputSchema(AcceptMoveIn), response: CreateSubscriptionAnswer },
    )
    .post('/api/move-in/decline', ({ body }) => declineMoveIn(deps, body.token), {
      body: inputSchema(MoveInToken),
      response: v.object({ ok: v.literal(true) }),
    });
}

export function adminMoveInRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .post(
      '/api/admin/move-ins',
      ({ user, body, headers }) => importMoveIns(deps, user.id, body, headers['idempotency-key']),
      { admin: true, body: inputSchema(ImportMoveIns), response: ImportMoveInsAnswer },
    )
    .get(
      '/api/admin/move-ins',
      ({ query, ...context }) => respondWithPage(context, listMoveIns(deps.db, query, deps.now())),
      { admin: true, query: inputSchema(MoveInQuery), response: v.array(AdminMoveIn) },
    )
    .post('/api/admin/move-ins/:id/again', ({ params }) => inviteAgain(deps, params.id), {
      admin: true,
      response: AdminMoveIn,
    })
    .delete('/api/admin/move-ins/:id', ({ params }) => withdrawMoveIn(deps, params.id), {
      admin: true,
      response: AdminMoveIn,
    });
}
