import { expect, test } from 'bun:test';
import { openTestShop } from '../../src/server/testing/shop.ts';
import { staffRoles } from '../../src/shared/rules/roles.ts';
import { describeApi } from './describe-api.ts';

const written = JSON.parse(JSON.stringify(await describeApi()));

/** `GET /path/:id` with its described access. */
function describedRoutes(): { method: string; path: string; access: string }[] {
  return Object.entries<Record<string, Record<string, string>>>(written.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      access: operation['x-access'] ?? '',
    })),
  );
}

test('every route is described, and answers as its access rule says', async () => {
  const shop = await openTestShop();
  const routes = describedRoutes();
  const named = routes.map(({ method, path }) => `${method} ${path}`).toSorted();
  expect(named).toEqual(shop.app.routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  const closedTo = { stranger: [] as string[], customer: [] as string[] };
  for (const { method, path, access } of routes) {
    const stranger = await shop.visitor().call(method, path);
    // `/api/auth/user` answers "nobody" only if asked to.
    if (stranger.status === 401 && path !== '/api/auth/user') closedTo.stranger.push(`${method} ${path}`);
    if (access !== 'signed in' && (await shop.customer().call(method, path)).status === 403)
      closedTo.customer.push(`${method} ${path}`);
  }
  const described = (wanted: string[]) =>
    routes.filter(({ access }) => wanted.includes(access)).map(({ method, path }) => `${method} ${path}`);
  expect(closedTo.stranger).toEqual(described(['signed in', ...staffRoles]));
  expect(closedTo.customer).toEqual(described([...staffRoles]));
  expect(described(['admin']).length).toBeGreaterThan(20);
  shop.close();
});

test('what a route takes and answers is described by the schemas of the contract', () => {
  const { requestBody, responses } = written.paths['/api/subscriptions/{id}'].patch;
  const schema = { $ref: '#/components/schemas/ChangeSubscription' };
  expect(requestBody.content).toEqual({ 'application/json': { schema } });
  expect(responses['200'].content['application/json'].schema.$ref).toBe('#/components/schemas/Subscription');
  const references = JSON.stringify(written).match(/(?<="#\/components\/schemas\/)[^"]+/g) ?? [];
  expect(new Set(references)).toEqual(new Set(Object.keys(written.components.schemas)));
});
