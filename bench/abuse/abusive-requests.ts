import { openTestShop } from '../../src/server/testing/shop.ts';
import { requestBytes } from '../load.ts';

/** A request of the largest accepted size: `bytes(headers)` is what goes over the wire. */
export type AbusiveRequest = { route: string; what: string; bytes(headers: Record<string, string>): string };

const maxBody = 64 * 1024;
const maxAddress = 4000;

/** For each route of the API: texts and lists as long as they may be in every field, and structures of no field at all. */
export async function abusiveRequests(): Promise<AbusiveRequest[]> {
  const shop = await openTestShop();
  const requests = shop.app.routes
    .filter(({ method }) => method !== 'WS')
    .flatMap(({ method, path, hooks }) =>
      method === 'GET'
        ? abusiveReads(path, fieldsOf(hooks.query))
        : abusiveWrites(method, path, fieldsOf(hooks.body)),
    );
  shop.close();
  return requests;
}

function abusiveReads(path: string, fields: string[]): AbusiveRequest[] {
  const names = fields.length > 0 ? fields : ['a'];
  return longTexts.map(([what, unit]) => {
    const length = Math.floor((maxAddress - path.length) / names.length / unit.length / 3);
    const query = new URLSearchParams(names.map((name) => [name, unit.repeat(length)]));
    const address = `${filled(path)}?${query}`;
    return { route: `GET ${path}`, what, bytes: (headers) => requestBytes('GET', address, headers) };
  });
}

function abusiveWrites(method: string, path: string, fields: string[]): AbusiveRequest[] {
  return bodiesFor(fields).map(([what, body]) => ({
    route: `${method} ${path}`,
    what,
    bytes: (headers) => requestBytes(method, filled(path), headers, body),
  }));
}

function bodiesFor(fields: string[]): [what: string, body: string][] {
  const share = Math.floor((maxBody - 2) / Math.max(fields.length, 1)) - 40;
  const withAll = (value: unknown) =>
    JSON.stringify(Object.fromEntries(fields.map((name) => [name, value]))).slice(0, maxBody);
  const inFields: [string, string][] = longTexts.map(([what, unit]) => [
    what,
    withAll(unit.repeat(Math.floor(share / Buffer.byteLength(unit)))),
  ]);
  const list: [string, string] = ['lists of objects', withAll(Array(Math.floor(share / 3)).fill({}))];
  return [...(fields.length > 0 ? [...inFields, list] : []), ...structures];
}

const deepest = `${'['.repeat(31)}${']'.repeat(31)}`;
const structures: [what: string, body: string][] = [
  ['nesting to the limit', `[${Array(1000).fill(deepest).join(',')}]`],
  ['nesting beyond it', '['.repeat(maxBody - 2)],
  [
    'thousands of fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5500 }, (_, n) => [`k${n}`, 1]))),
  ],
];

const longTexts: [what: string, unit: string][] = [
  ['letters', 'a'],
  ['addresses', 'a@a.'],
  ['spaces', ' '],
  ['words', 'grow kale '],
  ['marks', 'é́'],
];

const filled = (path: string) => path.replace(/:\w+|\*/g, 'x');

function fieldsOf(schema: unknown): string[] {
  const hasEntries = typeof schema === 'object' && schema !== null && 'entries' in schema;
  return hasEntries ? Object.keys(Object(schema.entries)) : [];
}
