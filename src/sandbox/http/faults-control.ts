import * as v from 'valibot';
import type { Runtime } from '../context.ts';
import { readFaults, resetFaults, setFaults } from './faults.ts';

/** DELETE resets them and releases held webhooks. */
export async function handleFaults(
  { db, scheduleWebhooks, deliverAll }: Runtime,
  request: Request,
): Promise<Response> {
  if (request.method === 'GET') return Response.json(readFaults(db));
  if (request.method === 'DELETE') {
    resetFaults(db);
    await deliverAll();
    return Response.json(readFaults(db));
  }
  if (request.method !== 'PUT') return new Response('Method not allowed', { status: 405 });
  try {
    const faults = setFaults(db, await request.json());
    scheduleWebhooks();
    return Response.json(faults);
  } catch (error) {
    if (error instanceof v.ValiError || error instanceof SyntaxError)
      return new Response(`Not a set of fault switches: ${error.message}`, { status: 400 });
    throw error;
  }
}
