import { openSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';
import { eventDifferences, responseDifferences } from './test-exchanges.ts';

/**
 * A sandbox whose every response and event is compared with the types that the SDK publishes. A response that differs is
 * replaced by a 500 that says how, and stopping the sandbox throws when anything has differed.
 */
export function openCheckedSandbox(options: SandboxOptions): Sandbox {
  const found: string[] = [];
  const sandbox = openSandbox({
    ...options,
    async deliver(request) {
      found.push(...eventDifferences((await request.clone().json()) as object));
      return options.deliver(request);
    },
  });
  return {
    ...sandbox,
    async fetch(request) {
      const response = await sandbox.fetch(request.clone());
      const differences = await differencesOf(options.basePath, request, response.clone());
      if (differences.length === 0) return response;
      found.push(...differences);
      const message = `Differs from its published type: ${differences.join('; ')}`;
      return Response.json({ error: { type: 'api_error', message } }, { status: 500 });
    },
    async stop() {
      await sandbox.stop();
      if (found.length > 0) throw new Error(`Differs from its published type: ${found.join('; ')}`);
    },
  };
}

async function differencesOf(basePath: string, request: Request, response: Response): Promise<string[]> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(basePath.length);
  if (!path.startsWith('/v1/') || response.status === 204) return [];
  const key = request.headers.get('authorization') ?? searchParams.get('key') ?? '';
  const { status } = response;
  const inBrowser = key.includes('pk_test_');
  return responseDifferences({
    method: request.method,
    path,
    inBrowser,
    status,
    body: await response.json(),
  });
}
