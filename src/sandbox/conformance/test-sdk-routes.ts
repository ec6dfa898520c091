import { dirname, join } from 'node:path';
import Stripe from 'stripe';
import type { ESTree } from 'vite';
import { type Declared, dotted, lookUp, type Scope, type TypeNode } from './test-declarations.ts';

/** What the SDK publishes about one call: its parameters and its response. */
export type Route = { params: TypeNode | null; answer: TypeNode; scope: Scope };

const declarations = join(dirname(Bun.resolveSync('stripe/package.json', import.meta.dir)), 'esm');
const coreScope: Scope = { file: join(declarations, 'stripe.core.d.ts'), namespace: [] };
export const eventScope: Scope = { file: join(declarations, 'resources/Events.d.ts'), namespace: [] };
/** What the browser's library says of the intents it reads with a publishable key. */
export function browserScope(name: 'PaymentIntent' | 'SetupIntent'): Scope {
  const folder = dirname(Bun.resolveSync('@stripe/stripe-js/package.json', import.meta.dir));
  const file = name === 'PaymentIntent' ? 'payment-intents.d.ts' : 'setup-intents.d.ts';
  return { file: join(folder, 'dist/api', file), namespace: [] };
}
export const errorScope: Scope = { file: join(declarations, 'Types.d.ts'), namespace: [] };

type Method = { path: string[]; node: ESTree.Function; scope: Scope };

/**
 * Every call of the SDK's v1 API by its method and path, ids written as `:id`. No type says which path a method of the
 * SDK calls, so each declared method is called once on a client that only records what it would send.
 */
export async function readRoutes(): Promise<Map<string, Route>> {
  const routes = new Map<string, Route>();
  let sent = '';
  const recordRequest = (async (url: string | URL | Request, init?: RequestInit) => {
    sent = `${init?.method} ${new URL(String(url)).pathname.replaceAll('placeholder', ':id')}`;
    return Response.json({});
  }) as typeof fetch;
  const httpClient = Stripe.createFetchHttpClient(recordRequest);
  const stripe = new Stripe('sk_test_none', { httpClient, telemetry: false, maxNetworkRetries: 0 });
  for (const method of methodsOf(lookUp('Stripe', coreScope), [])) {
    const route = routeOf(method);
    if (!route) continue;
    sent = '';
    await call(stripe, method);
    if (sent.includes(' /v1/')) routes.set(sent, route);
  }
  return routes;
}

function methodsOf(declared: Declared, path: string[]): Method[] {
  if (declared.kind !== 'class') return [];
  const { scope } = declared;
  return declared.node.body.body.flatMap((member): Method[] => {
    if (!('key' in member) || member.key.type !== 'Identifier' || member.static) return [];
    const inner = [...path, member.key.name];
    if (member.type === 'MethodDefinition' && path.length > 0 && member.kind === 'method')
      return [{ path: inner, node: member.value, scope }];
    const type = 'typeAnnotation' in member ? member.typeAnnotation?.typeAnnotation : null;
    if (type?.type !== 'TSTypeReference' || !isPartOfClient(dotted(type.typeName), inner)) return [];
    return methodsOf(lookUp(dotted(type.typeName), scope), inner);
  });
}

/** A resource, or the group of resources that has the client's property as its name. */
function isPartOfClient(type: string, [first = '', ...rest]: string[]): boolean {
  if (type.endsWith('Resource')) return true;
  return rest.length === 0 && type === first[0]?.toUpperCase() + first.slice(1);
}

function routeOf({ node, scope }: Method): Route | null {
  const answer = node.returnType && responseOf(node.returnType.typeAnnotation);
  if (!answer) return null;
  const params = node.params.find((param) => 'name' in param && param.name === 'params');
  const annotation = params && 'typeAnnotation' in params ? params.typeAnnotation : null;
  return { params: annotation?.typeAnnotation ?? null, answer, scope };
}

/** `Promise<Response<T>>` stands for T, `ApiListPromise<T>` for a list of T. */
function responseOf(node: TypeNode): TypeNode | null {
  if (node.type !== 'TSTypeReference') return null;
  const name = dotted(node.typeName);
  const [inner] = node.typeArguments?.params ?? [];
  if ((name === 'Promise' || name === 'Response') && inner)
    return inner.type === 'TSTypeReference' && dotted(inner.typeName) === 'Response'
      ? responseOf(inner)
      : inner;
  if (name !== 'ApiListPromise') return null;
  return {
    ...node,
    typeName: { ...node.typeName, type: 'Identifier', name: 'ApiList' } as ESTree.TSTypeName,
  };
}

async function call(stripe: Stripe, { path, node }: Method): Promise<void> {
  const args = node.params.map((param) => {
    const type = 'typeAnnotation' in param ? param.typeAnnotation?.typeAnnotation : null;
    return type?.type === 'TSStringKeyword' ? 'placeholder' : {};
  });
  let owner: unknown = stripe;
  for (const name of path.slice(0, -1)) owner = (owner as Record<string, unknown>)[name];
  const method = (owner as Record<string, unknown>)[path.at(-1) ?? ''];
  if (typeof method === 'function') await Promise.resolve(method.apply(owner, args)).catch(() => {});
}
