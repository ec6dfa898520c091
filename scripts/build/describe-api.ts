import { readdir } from 'node:fs/promises';
import { toOpenAPISchema } from '@elysiajs/openapi';
import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { AnyElysia } from 'elysia';
import type * as v from 'valibot';
import manifest from '../../package.json';
import { openTestShop } from '../../src/server/testing/shop.ts';
import { business } from '../../src/shared/business.ts';

type Schema = v.GenericSchema;
type Named = Record<string, Schema>;
type TypeMode = 'input' | 'output';
type Route = AnyElysia['routes'][number];

/** The OpenAPI description of the whole API. Access rules come from the routes' own options (`session-plugin.ts`). */
export async function describeApi() {
  const shop = await openTestShop();
  const routes = shop.app.routes.map(describableRoute);
  const named = await contractSchemas();
  const bodies = new Set(routes.map(({ hooks }) => hooks.body));
  const responses = new Set(routes.map(({ hooks }) => hooks.response));
  const toJson = (schema: Schema) => {
    const definitions = bodies.has(schema) || responses.has(schema) ? named : {};
    const typeMode = responses.has(schema) ? 'output' : 'input';
    const { $schema, $defs, ...json } = toJsonSchema(unwrapped(schema, named), {
      ...options(typeMode),
      definitions,
    });
    return json;
  };
  const app = Object.create(shop.app, { getGlobalRoutes: { value: () => routes } });
  const { paths } = toOpenAPISchema(app, { staticFile: false }, undefined, { valibot: toJson });
  for (const { method, path, hooks } of routes)
    finishOperation(Reflect.get(paths[path.replace(/:([^/]+)/g, '{$1}')] ?? {}, method.toLowerCase()), hooks);
  shop.close();
  return {
    openapi: '3.1.0',
    info: {
      title: business.name,
      version: manifest.version,
      description:
        'Made from the routes by the build. "x-access" says who may call: public, signed in, or the role (admins have every role). Whatever is refused is answered with one sentence as plain text.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by signing in; its name is __Host-session behind https.',
        },
      },
      responses: {
        Refusal: {
          description:
            'The reason in one sentence; an X-Error-Code where a program has to tell reasons apart.',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      },
      schemas: referredSchemas(named, paths),
    },
  };
}

/** Bodies are JSON but where the route reads its own: the shop's parser stands for every route and tells nothing. */
function describableRoute(route: Route): Route {
  const { parse, ...hooks } = route.hooks;
  const readsBytes = [parse].flat().some((parser) => parser?.fn === 'none');
  return { ...route, hooks: { ...hooks, readsBytes, detail: { 'x-access': 'public', ...hooks.detail } } };
}

type Operation = { requestBody?: { required: boolean; content: Record<string, object> }; responses?: object };

function finishOperation(operation: Operation, { body, readsBytes }: Route['hooks']): void {
  const json = operation.requestBody?.content['application/json'];
  const isOptional = body?.type === 'optional' || body?.type === 'nullish' || body?.type === 'nullable';
  if (json) operation.requestBody = { required: !isOptional, content: { 'application/json': json } };
  if (readsBytes) operation.requestBody = { required: true, content: { 'application/octet-stream': {} } };
  operation.responses = {
    ...operation.responses,
    default: { $ref: '#/components/responses/Refusal' },
  };
}

/** The schemas that `shared/contract` exports, by name: they are described once and referred to. */
async function contractSchemas(): Promise<Named> {
  const folder = `${import.meta.dir}/../../src/shared/contract`;
  const files = (await readdir(folder)).filter((name) => !/test/.test(name)).toSorted();
  const modules = await Promise.all(files.map((name) => import(`${folder}/${name}`)));
  const named = modules
    .flatMap((module) => Object.entries<Schema>(module))
    .filter(([, value]) => isSchema(value));
  return Object.fromEntries(named);
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '~standard' in value;
}

/** What `inputSchema` wrapped, which has the same parts, or the schema itself. */
function unwrapped(schema: Schema, named: Named): Schema {
  const parts = Object.entries(schema).filter(([name]) => name !== '~standard');
  const isSame = (other: object) =>
    Object.keys(other).length === parts.length + 1 &&
    parts.every(([name, part]) => Reflect.get(other, name) === part);
  return Object.values(named).find(isSame) ?? schema;
}

function options(typeMode: TypeMode) {
  return {
    typeMode,
    target: 'draft-2020-12',
    // Checks that JSON Schema cannot say are left out.
    errorMode: 'ignore',
    overrideRef: ({ referenceId }: { referenceId: string }) => `${refPrefix}${referenceId}/${typeMode}`,
  } as const;
}

const refPrefix = '#/components/schemas/';

/** The named schemas that the paths refer to, and those that these refer to; makes the references of all final. */
function referredSchemas(named: Named, paths: object): Record<string, JsonSchema> {
  const definitions = {
    input: toJsonSchemaDefs(named, options('input')),
    output: toJsonSchemaDefs(named, options('output')),
  };
  const found = new Map<string, JsonSchema>();
  const takeReferred = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.values(value).forEach(takeReferred);
    if (!('$ref' in value && typeof value.$ref === 'string')) return;
    const [, name = '', mode] = /^#\/components\/schemas\/(\w+)\/(input|output)$/.exec(value.$ref) ?? [];
    if (!mode) return;
    value.$ref = `${refPrefix}${name}`;
    const json = definitions[mode as TypeMode][name];
    if (!json) throw new Error(`${name} is not described.`);
    takeReferred(json);
    const known = found.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(json))
      throw new Error(`${name} reads differently in requests and in answers: give each a schema of its own.`);
    found.set(name, json);
  };
  takeReferred(paths);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
