import type { DemoClock } from './clock.ts';
import type { Sandbox } from './sandbox.ts';

type SandboxWorld = { sandbox: Sandbox; listMails(): unknown[]; runJobs(): Promise<void> };

const stripeMount = '/sandbox/stripe';

const farthest = 10 * 366 * 86_400_000;

/** What demo mode adds to the shop: mails, the clock, the provider. Null for every other path. */
export function sandboxFetch(world: SandboxWorld): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox/outbox') return onlyGet(request, () => plainJson(world.listMails()));
    if (pathname === '/sandbox/clock') return answerClock(world, request);
    if (pathname === stripeMount || pathname.startsWith(`${stripeMount}/`))
      return world.sandbox.fetch(request);
    return null;
  };
}

async function answerClock(world: SandboxWorld, request: Request): Promise<Response> {
  if (request.method !== 'POST') return onlyGet(request, () => now(world));
  const target = await wantedInstant(request);
  if (target === null) return refuse('Send the moment to move to as {"now": "2027-01-31T14:00:00Z"}.');
  if (target < world.sandbox.clock.now()) return refuse('The clock only moves forward.');
  if (target > world.sandbox.clock.now() + farthest)
    return refuse('The clock moves at most ten years at a time.');
  await moveClock(world, target);
  return now(world);
}

/** Stops at every moment something falls due, so that each thing happens at its own time and the shop follows along. */
async function moveClock({ sandbox, runJobs }: SandboxWorld, target: number): Promise<void> {
  for (let next = sandbox.nextDue(); next !== null && next <= target; next = sandbox.nextDue()) {
    forward(sandbox.clock, next);
    await settle(sandbox, runJobs);
  }
  forward(sandbox.clock, target);
  await settle(sandbox, runJobs);
  await sandbox.idle();
}

async function settle(sandbox: Sandbox, runJobs: () => Promise<void>): Promise<void> {
  await sandbox.runDue();
  await sandbox.idle();
  await runJobs();
}

/** Time also passes by itself, so the moment may be behind us already. */
function forward(clock: DemoClock, instant: number): void {
  if (instant > clock.now()) clock.moveTo(instant);
}

async function wantedInstant(request: Request): Promise<number | null> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('now' in body) || typeof body.now !== 'string')
    return null;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(body.now)) return null;
  const instant = Date.parse(body.now);
  return Number.isNaN(instant) ? null : instant;
}

function now(world: SandboxWorld): Response {
  return plainJson({ now: new Date(world.sandbox.clock.now()).toISOString() });
}

function onlyGet(request: Request, answer: () => Response): Response {
  return request.method === 'GET' ? answer() : new Response('Method not allowed', { status: 405 });
}

function plainJson(body: unknown): Response {
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
}

function refuse(sentence: string): Response {
  return new Response(sentence, { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
