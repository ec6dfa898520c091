import { describe, expect, test } from 'bun:test';
import { endpoints } from './endpoints.ts';
import { type Endpoint, matchEndpoints } from './http/endpoint.ts';
import { callAllEndpoints } from './testing/all-endpoints.ts';
import { basePath, openTestSandbox } from './testing/open-sandbox.ts';
import { publishedKinds, publishedParams } from './testing/sdk-routes.ts';

const secretEndpoints = endpoints.filter((one) => one.access === 'secret');

/** The compiler compares the objects; which call answers which is in no type that it could read. */
describe('the sandbox and the calls that the SDK publishes', () => {
  test('agree on the object that every endpoint answers', async () => {
    const shop = openTestSandbox();
    const { fetch } = shop.sandbox;
    const answered = new Set<Endpoint>();
    const wrong: string[] = [];
    shop.sandbox.fetch = async (request) => {
      const response = await fetch(request);
      const called = response.ok ? endpointOf(request) : undefined;
      if (!called) return response;
      answered.add(called);
      const published = publishedKinds(called.route);
      for (const kind of kindsOf(await response.clone().json()))
        if (!published.includes(kind)) wrong.push(`${called.route} answers ${kind}`);
      return response;
    };
    await callAllEndpoints(shop);
    expect(wrong).toEqual([]);
    expect(endpoints.filter((one) => !answered.has(one)).map((one) => one.route)).toEqual([]);
    await shop.sandbox.stop();
  });

  test.each(secretEndpoints.map((one) => [one.route, one.params] as const))(
    '%s takes published parameters only',
    (route, params) => {
      const published = publishedParams(route);
      expect(published).not.toBeNull();
      expect(params.filter((name) => !published?.has(name) && !isRefused(name))).toEqual([]);
    },
  );
});

/** Accepted only to be refused with a reason. */
function isRefused(name: string): boolean {
  return name === 'payment_method_types' || name === 'payment_method_data';
}

function endpointOf({ method, url, headers }: Request): Endpoint | undefined {
  const path = new URL(url).pathname.slice(basePath.length);
  const access = headers.get('authorization')?.includes('pk_test_') ? 'browser' : 'secret';
  return matchEndpoints(endpoints, method, path).find(({ endpoint }) => endpoint.access === access)?.endpoint;
}

type Answer = { object: string; data?: Answer[] };

/** An empty list says nothing about its kind. */
function kindsOf({ object, data }: Answer): string[] {
  return object === 'list' ? (data ?? []).map((one) => `list of ${one.object}`) : [object];
}
