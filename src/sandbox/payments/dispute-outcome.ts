import * as v from 'valibot';
import type { Runtime } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { ApiError } from '../http/errors.ts';
import { toApiObject } from '../resources/resources.ts';
import { closeDispute } from './disputes.ts';

const Outcome = v.strictObject({ outcome: v.picklist(['won', 'lost']) });

/** `POST /disputes/{id}` with `{"outcome": "won" | "lost"}`. */
export async function handleDisputeOutcome(
  runtime: Runtime,
  request: Request,
  [id = '']: string[],
): Promise<Response> {
  if (request.method !== 'POST') return new Response('Method not allowed', { status: 405 });
  const body = v.safeParse(Outcome, await request.json().catch(() => null));
  if (!body.success) return new Response('Send {"outcome": "won"} or {"outcome": "lost"}.', { status: 400 });
  try {
    const closed = runtime.db
      .transaction(() => {
        const ctx = runtime.createContext({ id: null, idempotency_key: null });
        return closeDispute(ctx, retrieve(ctx, 'dispute', id), body.output.outcome);
      })
      .immediate();
    runtime.scheduleWebhooks();
    return Response.json(toApiObject(closed));
  } catch (error) {
    if (error instanceof ApiError) return new Response(error.message, { status: error.status });
    throw error;
  }
}
