import { addDays, newYorkDay, newYorkInstant } from '../shared/rules/delivery-days.ts';
import type { SandboxClock } from './clock.ts';
import type { Sandbox } from './sandbox.ts';

type DemoServices = {
  sandbox: Sandbox;
  listMails(): unknown[];
  runJobs(): Promise<void>;
  /** Where a moving clock stops at the latest, for jobs of the shop. Epoch ms; the end of each day by default. */
  nextStop?: (now: number) => number;
};

const stripePath = '/sandbox/stripe';

const maxAdvanceMs = 10 * 366 * 86_400_000;

/** The last minute of a New York day, so that what falls due on a day happens on it. */
function endOfDay(now: number): number {
  const endOf = (day: string) => newYorkInstant(addDays(day, 1), 0) - 60_000;
  const today = newYorkDay(now);
  return now < endOf(today) ? endOf(today) : endOf(addDays(today, 1));
}

/** Null for other paths. */
export function sandboxFetch(services: DemoServices): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox/outbox') return onlyGet(request, () => uncachedJson(services.listMails()));
    if (pathname === '/sandbox/clock') return handleClock(services, request);
    if (pathname === stripePath || pathname.startsWith(`${stripePath}/`))
      return services.sandbox.fetch(request);
    return null;
  };
}

async function handleClock(services: DemoServices, request: Request): Promise<Response> {
  if (request.method !== 'POST') return onlyGet(request, () => clockAnswer(services));
  const target = await readInstant(request);
  if (target === null) return badRequest('Send the moment to move to as {"now": "2027-01-31T14:00:00Z"}.');
  if (target < services.sandbox.clock.now()) return badRequest('The clock only moves forward.');
  if (target > services.sandbox.clock.now() + maxAdvanceMs)
    return badRequest('The clock moves at most ten years at a time.');
  await moveClock(services, target);
  return clockAnswer(services);
}

/** Stops whenever the provider has work, and once a day for the shop's jobs. */
async function moveClock(
  { sandbox, runJobs, nextStop = endOfDay }: DemoServices,
  target: number,
): Promise<void> {
  for (;;) {
    const due = sandbox.nextDue() ?? Number.POSITIVE_INFINITY;
    const next = Math.min(due, nextStop(sandbox.clock.now()));
    if (next > target) break;
    moveForward(sandbox.clock, next);
    await runDueWork(sandbox, runJobs);
  }
  moveForward(sandbox.clock, target);
  await runDueWork(sandbox, runJobs);
  await sandbox.idle();
}

async function runDueWork(sandbox: Sandbox, runJobs: () => Promise<void>): Promise<void> {
  await sandbox.runDue();
  await sandbox.idle();
  await runJobs();
}

/** Real time may already have passed that point. */
function moveForward(clock: SandboxClock, instant: number): void {
  if (instant > clock.now()) clock.moveTo(instant);
}

async function readInstant(request: Request): Promise<number | null> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('now' in body) || typeof body.now !== 'string')
    return null;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(body.now)) return null;
  const instant = Date.parse(body.now);
  return Number.isNaN(instant) ? null : instant;
}

function clockAnswer(services: DemoServices): Response {
  return uncachedJson({ now: new Date(services.sandbox.clock.now()).toISOString() });
}

function onlyGet(request: Request, respond: () => Response): Response {
  return request.method === 'GET' ? respond() : new Response('Method not allowed', { status: 405 });
}

function uncachedJson(body: unknown): Response {
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
}

function badRequest(sentence: string): Response {
  return new Response(sentence, { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
