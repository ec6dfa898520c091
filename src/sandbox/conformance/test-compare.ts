import type { ESTree } from 'vite';
import { type Declared, dotted, find, lookUp, type Scope, type TypeNode } from './test-declarations.ts';

type Property = { node: TypeNode; optional: boolean; scope: Scope };
export type ObjectType = { properties: Map<string, Property>; index: Property | null };

/** `partial`: fields may be missing or null at any depth, as in an event's `previous_attributes`. */
type Options = { partial: boolean };

/** How the value differs from the declared type, as sentences; nothing when it fits. */
export function differences(
  value: unknown,
  node: TypeNode,
  scope: Scope,
  path: string,
  options: Options = { partial: false },
): string[] {
  if (options.partial && value === null) return [];
  switch (node.type) {
    case 'TSUnknownKeyword':
      return [];
    case 'TSStringKeyword':
      return primitiveDifferences(value, 'string', path);
    case 'TSNumberKeyword':
      return primitiveDifferences(value, 'number', path);
    case 'TSBooleanKeyword':
      return primitiveDifferences(value, 'boolean', path);
    case 'TSNullKeyword':
      return value === null ? [] : mismatch(value, 'null', path);
    case 'TSVoidKeyword':
      return mismatch(value, 'absent', path);
    case 'TSLiteralType':
      return value === literalOf(node) ? [] : mismatch(value, JSON.stringify(literalOf(node)), path);
    case 'TSArrayType':
      return arrayDifferences(value, node.elementType, scope, path, options);
    case 'TSTypeLiteral':
      return objectDifferences(value, objectType([node.members], scope), path, options);
    case 'TSUnionType':
      return unionDifferences(value, node, scope, path, options);
    case 'TSTypeReference':
      return referenceDifferences(value, node, scope, path, options);
    default:
      throw new Error(`${path}: the checker does not know ${node.type}.`);
  }
}

function primitiveDifferences(value: unknown, type: 'string' | 'number' | 'boolean', path: string): string[] {
  return typeof value === type ? [] : mismatch(value, `a ${type}`, path);
}

function literalOf(node: ESTree.TSLiteralType): unknown {
  return 'value' in node.literal ? node.literal.value : undefined;
}

function mismatch(value: unknown, expected: string, path: string): string[] {
  const found = JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
  return [`${path} is ${found}, should be ${expected}`];
}

function referenceDifferences(
  value: unknown,
  node: ESTree.TSTypeReference,
  scope: Scope,
  path: string,
  options: Options,
): string[] {
  const name = dotted(node.typeName);
  const [argument] = node.typeArguments?.params ?? [];
  if (name === 'Array' && argument) return arrayDifferences(value, argument, scope, path, options);
  if (name === 'ApiList' && argument) return listDifferences(value, argument, scope, path, options);
  if (name === 'Partial' && argument) return differences(value, argument, scope, path, { partial: true });
  // Strings the provider may add later: what is published today is in the literals beside it.
  if (name === 'OtherString') return mismatch(value, 'one of the published values', path);
  if (name === 'Decimal') return decimalDifferences(value, path);
  return declaredDifferences(value, lookUp(name, scope), path, options);
}

/** On the wire a decimal is text; the SDK makes an object of it. */
function decimalDifferences(value: unknown, path: string): string[] {
  const fits = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return fits ? [] : mismatch(value, 'a decimal as text', path);
}

export function declaredDifferences(
  value: unknown,
  declared: Declared,
  path: string,
  options: Options = { partial: false },
): string[] {
  if (declared.kind === 'alias')
    return differences(value, declared.node.typeAnnotation, declared.scope, path, options);
  return objectDifferences(value, typeOf(declared), path, options);
}

function arrayDifferences(
  value: unknown,
  element: TypeNode,
  scope: Scope,
  path: string,
  options: Options,
): string[] {
  if (!Array.isArray(value)) return mismatch(value, 'a list', path);
  return value.flatMap((one, index) => differences(one, element, scope, `${path}[${index}]`, options));
}

/** A list of the API: four fields, of which `data` has elements of the given type. */
function listDifferences(
  value: unknown,
  element: TypeNode,
  scope: Scope,
  path: string,
  options: Options,
): string[] {
  if (!isObject(value)) return mismatch(value, 'a list object', path);
  const problems = Object.keys(value)
    .filter((name) => !(name in listFields || name === 'data'))
    .map((name) => `${path}.${name} is not published`);
  for (const [name, fits] of Object.entries(listFields)) {
    if (options.partial && !(name in value)) continue;
    if (!fits(value[name])) problems.push(...mismatch(value[name], 'as in every list', `${path}.${name}`));
  }
  if (options.partial && !('data' in value)) return problems;
  return [...problems, ...arrayDifferences(value.data, element, scope, `${path}.data`, options)];
}

const listFields: Record<string, (value: unknown) => boolean> = {
  object: (value) => value === 'list',
  has_more: (value) => typeof value === 'boolean',
  url: (value) => typeof value === 'string',
};

/** Of the union's members the one that fits, else the one that fits best. */
function unionDifferences(
  value: unknown,
  node: ESTree.TSUnionType,
  scope: Scope,
  path: string,
  options: Options,
): string[] {
  if (node.types.every(isStringType)) return literalDifferences(value, node.types, path);
  let best: string[] | null = null;
  for (const member of node.types) {
    if (isObject(value) && isOtherKind(value, member, scope)) continue;
    const found = differences(value, member, scope, path, options);
    if (found.length === 0) return [];
    if (isObject(value) !== (member.type === 'TSTypeReference')) continue;
    if (!best || found.length < best.length) best = found;
  }
  return best ?? mismatch(value, 'of a published type', path);
}

/** Whether the member is an interface with another `object` or `type` than the value has. */
function isOtherKind(value: Record<string, unknown>, member: TypeNode, scope: Scope): boolean {
  if (member.type !== 'TSTypeReference' || member.typeArguments) return false;
  const declared = find(dotted(member.typeName), scope);
  if (declared?.kind !== 'interface') return false;
  return ['object', 'type'].some((name) => {
    const node = typeOf(declared).properties.get(name)?.node;
    return node?.type === 'TSLiteralType' && literalOf(node) !== value[name];
  });
}

function isStringType(node: TypeNode): boolean {
  return (
    node.type === 'TSLiteralType' ||
    (node.type === 'TSTypeReference' && dotted(node.typeName) === 'OtherString')
  );
}

function literalDifferences(value: unknown, members: TypeNode[], path: string): string[] {
  const fits = members.some((member) => member.type === 'TSLiteralType' && literalOf(member) === value);
  return fits ? [] : mismatch(value, 'one of the published values', path);
}

function objectDifferences(
  value: unknown,
  { properties, index }: ObjectType,
  path: string,
  options: Options,
): string[] {
  if (!isObject(value)) return mismatch(value, 'an object', path);
  const missing = [...properties].filter(([name, { optional }]) => !optional && !Object.hasOwn(value, name));
  const present = Object.entries(value).flatMap(([name, inner]) => {
    const property = properties.get(name) ?? index;
    if (!property) return [`${path}.${name} is not published`];
    return differences(inner, property.node, property.scope, `${path}.${name}`, options);
  });
  return [...(options.partial ? [] : missing.map(([name]) => `${path}.${name} is missing`)), ...present];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const types = new WeakMap<Declared, ObjectType>();

/** The fields of an interface, those it inherits included. */
export function typeOf(declared: Declared): ObjectType {
  const known = types.get(declared);
  if (known) return known;
  if (declared.kind !== 'interface') throw new Error('Only interfaces have fields.');
  const own = objectType(
    declared.parts.map((part) => part.body.body),
    declared.scope,
  );
  const inherited = declared.parts.flatMap((part) =>
    part.extends.map(({ expression }) => typeOf(lookUp(dotted(expression), declared.scope))),
  );
  const properties = new Map([...inherited.flatMap((type) => [...type.properties]), ...own.properties]);
  const type = { properties, index: own.index };
  types.set(declared, type);
  return type;
}

function objectType(parts: ESTree.TSSignature[][], scope: Scope): ObjectType {
  const type: ObjectType = { properties: new Map(), index: null };
  for (const member of parts.flat()) {
    const node = 'typeAnnotation' in member ? member.typeAnnotation?.typeAnnotation : null;
    if (!node) continue;
    if (member.type === 'TSIndexSignature') type.index = { node, optional: true, scope };
    if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier')
      type.properties.set(member.key.name, { node, optional: member.optional, scope });
  }
  return type;
}
