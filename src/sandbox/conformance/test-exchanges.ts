import { declaredDifferences, differences, typeOf } from './test-compare.ts';
import { type Declared, dotted, lookUp } from './test-declarations.ts';
import { browserScope, errorScope, eventScope, readRoutes } from './test-sdk-routes.ts';

const routes = await readRoutes();
const eventTypes = readEventTypes();

/** How many responses and events have been compared in this process, and which routes have responded with 200. */
export const compared = { answers: 0, events: 0, routes: new Set<string>() };

type Exchange = { method: string; path: string; inBrowser: boolean; status: number; body: unknown };

/** How a response of the API differs from what the SDK publishes for that call. */
export function responseDifferences({ method, path, inBrowser, status, body }: Exchange): string[] {
  compared.answers += 1;
  if (status !== 200) return errorDifferences(body, inBrowser);
  const name = `${method} ${routeName(method, path)}`;
  const route = routes.get(name);
  if (!route) return [`The SDK has no call ${name}`];
  compared.routes.add(inBrowser ? `browser ${name}` : name);
  if (!inBrowser) return differences(body, route.answer, route.scope, 'answer');
  return [
    ...differences(body, route.answer, route.scope, 'answer', { partial: true }),
    ...missingInBrowser(body),
  ];
}

/** How an event differs from what the SDK publishes for its type. */
export function eventDifferences(event: object): string[] {
  compared.events += 1;
  const type = 'type' in event ? String(event.type) : '';
  const declared = eventTypes.get(type);
  return declared ? declaredDifferences(event, declared, type) : [`There is no event ${type}`];
}

/** The parameters that the SDK publishes for a call, nested ones left out; null for an unknown call. */
export function publishedParams(route: string): Set<string> | null {
  const found = routes.get(route);
  if (!found) return null;
  if (found.params?.type !== 'TSTypeReference') return new Set();
  return new Set(typeOf(lookUp(dotted(found.params.typeName), found.scope)).properties.keys());
}

/** `/v1/customers/cus_1` is `/v1/customers/:id`, unless the SDK has a call of that very path. */
function routeName(method: string, path: string): string {
  const segments = path.split('/');
  const candidates = [[], [3], [5], [3, 5], [4]].map((ids) =>
    segments.map((segment, index) => (ids.includes(index) ? ':id' : segment)).join('/'),
  );
  return candidates.find((candidate) => routes.has(`${method} ${candidate}`)) ?? path;
}

function errorDifferences(body: unknown, inBrowser: boolean): string[] {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return declaredDifferences(error, lookUp('StripeRawError', errorScope), 'error', { partial: inBrowser });
}

/** A publishable key sees less of an intent, but always what the browser's library publishes. */
function missingInBrowser(body: unknown): string[] {
  const given = new Map(Object.entries(body ?? {}));
  const name = given.get('object') === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  const wanted = typeOf(lookUp(name, browserScope(name))).properties;
  return [...wanted]
    .filter(([field, { optional }]) => !optional && !given.has(field))
    .map(([field]) => `answer.${field} is missing`);
}

/** The declaration of each event by its type. */
function readEventTypes(): Map<string, Declared> {
  const union = lookUp('Event', eventScope);
  if (union.kind !== 'alias' || union.node.typeAnnotation.type !== 'TSUnionType')
    throw new Error('Event is no longer a union of types.');
  const members = union.node.typeAnnotation.types.flatMap((node) =>
    node.type === 'TSTypeReference' ? [lookUp(dotted(node.typeName), union.scope)] : [],
  );
  return new Map(members.map((declared) => [literalType(declared), declared]));
}

function literalType(declared: Declared): string {
  const node = typeOf(declared).properties.get('type')?.node;
  if (node?.type !== 'TSLiteralType' || !('value' in node.literal))
    throw new Error('An event without a type.');
  return String(node.literal.value);
}
