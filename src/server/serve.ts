import { policies } from '../shared/rules/limits.ts';
import type { App } from './app.ts';
import { productData } from './catalog/product-data.ts';
import type { Env } from './env.ts';
import type { Db } from './platform/db/db.ts';
import { AppError, forbidden } from './platform/errors.ts';
import { isDemoHost } from './platform/http/own-address.ts';
import { crawlers } from './platform/site/crawlers.ts';
import { staticFiles } from './platform/site/static.ts';

type Serve = {
  env: Env;
  db: Db;
  /** Folder of the built app. */
  dist: string;
  /** Handles the demo's own paths; null for any other path. */
  demoHandler: ((request: Request) => Promise<Response | null>) | null;
};

/** Listens: the API, in demo mode the sandbox, and the built pages for everything else. */
export async function serveShop(
  app: App,
  { env, db, dist, demoHandler }: Serve,
): Promise<{ stop(): Promise<void> }> {
  if (demoHandler) {
    const answer = async ({ request }: { request: Request }) => {
      if (!isDemoHost(env, request)) throw forbidden();
      return answered(await demoHandler(request));
    };
    // The pages' own GET route is preferred to one for all methods, so this one needs its GET as well.
    app.get('/sandbox/*', answer).all('/sandbox/*', answer, { parse: 'none' });
  }
  const pageTexts = { origin: env.origin, products: () => productData(db, env.origin) };
  const options = { dist, dataDir: env.dataDir, realStripe: env.stripe !== null, pageTexts };
  app.use(crawlers(env.origin)).use(await staticFiles(options));
  // http.ts limits bodies with a sentence before they are read; Bun's own limit would send a bare 413 first.
  // A port belongs to one shop: by Elysia's default a second one would listen too and get half of the customers.
  app.listen({
    port: env.port,
    reusePort: false,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: 60,
  });
  return { stop: () => stopListening(app) };
}

/** Connections that do not come to an end, for example with half a body, are cut. */
async function stopListening({ server }: App): Promise<void> {
  await Promise.race([server?.stop(), Bun.sleep(policies.stopRequestsMs)]);
  await Promise.race([server?.stop(true), Bun.sleep(500)]);
}

function answered(response: Response | null): Response {
  if (!response) throw new AppError('notFound', 'Not found');
  return response;
}
