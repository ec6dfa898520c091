import type { App } from './app.ts';
import type { Env } from './env.ts';

type Serve = {
  env: Env;
  /** Folder of the built app. */
  dist: string;
  /** Answers the demo's own paths, or null. */
  demo: ((request: Request) => Promise<Response | null>) | null;
};

/** Listens: the API, in demo mode the sandbox, and the built pages for everything else. */
export function serveShop(app: App, { env, demo }: Serve): { stop(): Promise<void> } {
  if (demo) {
    const answer = async ({ request }: { request: Request }) =>
      (await demo(request)) ?? new Response('Not found', { status: 404 });
    app.all('/sandbox/*', answer, { parse: 'none' });
  }
  app.listen({ port: env.port, maxRequestBodySize: 1024 * 1024, idleTimeout: 60 });
  return { stop: async () => void (await app.server?.stop()) };
}
