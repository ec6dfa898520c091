import type { treaty } from '@elysiajs/eden';
import type { AnyElysia } from 'elysia';
import { fetchWithTimeout, fetchWrite } from './fetch.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
/** POST requests that only read, or that may safely be sent twice: like GET requests they may be aborted at a timeout. */
const repeatablePosts = [
  '/api/geocode',
  '/api/auth/login',
  '/api/chatbot',
  '/api/contact',
  '/api/wholesale-inquiry',
];

interface Options {
  headers?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
}

/**
 * Eden's treaty with Eden's types, for what the app calls: JSON in, JSON or text out, same origin, cookies. Eden's
 * own also speaks sockets, streams and files, which would weigh two kilobytes in every first view. A server that
 * can't be reached is a 503 with the Error as its value, as Eden's is.
 */
export function apiClient<App extends AnyElysia>(): ReturnType<typeof treaty<App>> {
  return pathTo('') as ReturnType<typeof treaty<App>>;
}

function pathTo(path: string): unknown {
  return new Proxy(() => {}, {
    get: (_, part) => (typeof part === 'string' && part !== 'then' ? pathTo(`${path}/${part}`) : undefined),
    apply: (_, __, args: unknown[]) => call(path, args),
  });
}

/** A path's last part is a method, or else the call fills in a parameter: `orders({ id: 'a' })`. */
function call(path: string, [first, second]: unknown[]): unknown {
  const end = path.lastIndexOf('/');
  const method = path.slice(end + 1);
  if (methods.includes(method)) {
    const [body, options] = method === 'get' ? [undefined, first] : [first, second];
    return request(method, path.slice(0, end), body, (options ?? {}) as Options);
  }
  const [value] = Object.values(first as Record<string, string | number>);
  return pathTo(`${path}/${encodeURIComponent(String(value))}`);
}

async function request(method: string, path: string, body: unknown, { headers, query }: Options) {
  const send = method === 'get' || repeatablePosts.includes(path) ? fetchWithTimeout : fetchWrite;
  try {
    const response = await send(path + queryText(query), {
      method: method.toUpperCase(),
      credentials: 'include',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const value = await bodyOf(response);
    const { ok, status, statusText } = response;
    return {
      data: ok ? value : null,
      error: ok ? null : { status, value: value || statusText },
      status,
      response,
    };
  } catch (error) {
    return { data: null, error: { status: 503, value: error }, status: 503 };
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
}

function queryText(query: Options['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}
