import { dirname, join } from 'node:path';
import Stripe from 'stripe';
import type { ESTree } from 'vite';
import { type Declared, dotted, fieldsOf, lookUp, type Scope, type TypeNode } from './declarations.ts';

const declarations = join(dirname(Bun.resolveSync('stripe/package.json', import.meta.dir)), 'esm');
const coreScope: Scope = { file: join(declarations, 'stripe.core.d.ts'), namespace: [] };

type Method = { path: string[]; node: ESTree.Function; scope: Scope };

/** The types do not contain paths, so every method is called on a client that only records requests. */
async function readRoutes(): Promise<Map<string, Method>> {
  const found = new Map<string, Method>();
  let sent = '';
  const recordRequest = (async (url: string | URL | Request, init?: RequestInit) => {
    sent = `${init?.method} ${new URL(String(url)).pathname.replaceAll('placeholder', ':id')}`;
    return Response.json({});
  }) as typeof fetch;
  const httpClient = Stripe.createFetchHttpClient(recordRequest);
  const stripe = new Stripe('sk_test_none', { httpClient, telemetry: false, maxNetworkRetries: 0 });
  for (const method of methodsOf(lookUp('Stripe', coreScope), [])) {
    sent = '';
    await call(stripe, method);
    if (sent.includes(' /v1/')) found.set(sent, method);
  }
  return found;
}

const routes = await readRoutes();

/** Top level only; null for an unknown call. */
export function publishedParams(route: string): Set<string> | null {
  const method = routes.get(route);
  if (!method) return null;
  const params = method.node.params.find((param) => 'name' in param && param.name === 'params');
  const type = params && 'typeAnnotation' in params ? params.typeAnnotation?.typeAnnotation : null;
  if (type?.type !== 'TSTypeReference') return new Set();
  return new Set(fieldsOf(lookUp(dotted(type.typeName), method.scope)).keys());
}

/** Values of the answer's field `object`; `list of refund` for a list. */
export function publishedKinds(route: string): string[] {
  const method = routes.get(route);
  const answer = method?.node.returnType?.typeAnnotation;
  return method && answer ? kindsOf(answer, method.scope) : [];
}

function kindsOf(node: TypeNode, scope: Scope): string[] {
  if (node.type === 'TSUnionType') return node.types.flatMap((one) => kindsOf(one, scope));
  if (node.type === 'TSLiteralType' && 'value' in node.literal) return [String(node.literal.value)];
  if (node.type !== 'TSTypeReference') return [];
  const name = dotted(node.typeName);
  const [inner] = node.typeArguments?.params ?? [];
  if (inner) {
    const kinds = kindsOf(inner, scope);
    return name === 'ApiListPromise' ? kinds.map((kind) => `list of ${kind}`) : kinds;
  }
  const declared = lookUp(name, scope);
  if (declared.kind === 'alias') return kindsOf(declared.node.typeAnnotation, declared.scope);
  const field = fieldsOf(declared).get('object');
  return field ? kindsOf(field.node, field.scope) : [];
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

/** Or a group of resources. */
function isPartOfClient(type: string, [first = '', ...rest]: string[]): boolean {
  if (type.endsWith('Resource')) return true;
  return rest.length === 0 && type === first[0]?.toUpperCase() + first.slice(1);
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
