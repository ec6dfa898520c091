import type { Address, Metadata, Shipping } from '../resources/base.ts';
import { invalidRequest } from './errors.ts';
import type { Param } from './form.ts';

/** Throws an ApiError that names the parameter. */
export type Rule<T> = (value: Param | undefined, path: string) => T;
export type Shape = Record<string, Rule<unknown>>;
export type Values<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

export function fields<S extends Shape>(shape: S): Rule<Values<S>> {
  return (value, path) => {
    const given = value ?? {};
    if (typeof given === 'string' || Array.isArray(given))
      throw invalidRequest('parameter_invalid', 'Invalid object', path);
    for (const name of Object.keys(given)) {
      const inner = join(path, name);
      if (!Object.hasOwn(shape, name))
        throw invalidRequest('parameter_unknown', `Received unknown parameter: ${inner}`, inner);
    }
    const read = Object.entries(shape).map(([name, rule]) => [name, rule(given[name], join(path, name))]);
    return Object.fromEntries(read) as Values<S>;
  };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

export const text: Rule<string> = (value, path) => {
  if (value === undefined)
    throw invalidRequest('parameter_missing', `Missing required param: ${path}.`, path);
  if (typeof value !== 'string') throw invalidRequest('parameter_invalid', `Invalid string: ${path}`, path);
  if (value === '') {
    throw invalidRequest(
      'parameter_invalid_empty',
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
      path,
    );
  }
  if (value.length > 5000)
    throw invalidRequest('parameter_invalid_string', `Invalid string: ${path} is too long`, path);
  return value;
};

export const integer: Rule<number> = (value, path) => {
  const given = text(value, path);
  const number = Number(given);
  if (!/^-?\d{1,15}$/.test(given))
    throw invalidRequest('parameter_invalid_integer', `Invalid integer: ${given.slice(0, 40)}`, path);
  return number;
};

export const decimal: Rule<number> = (value, path) => {
  const given = text(value, path);
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(given))
    throw invalidRequest('parameter_invalid_decimal', `Invalid decimal: ${given.slice(0, 40)}`, path);
  return Number(given);
};

export const flag: Rule<boolean> = (value, path) => {
  const given = text(value, path);
  if (given !== 'true' && given !== 'false')
    throw invalidRequest('parameter_invalid', `Invalid boolean: ${given.slice(0, 40)}`, path);
  return given === 'true';
};

export function oneOf<const T extends string>(...allowed: T[]): Rule<T> {
  return (value, path) => {
    const given = text(value, path);
    const found = allowed.find((option) => option === given);
    if (found === undefined) {
      throw invalidRequest(
        'parameter_invalid',
        `Invalid ${path}: must be one of ${allowed.join(', ')}`,
        path,
      );
    }
    return found;
  };
}

export function optional<T>(rule: Rule<T>): Rule<T | undefined> {
  return (value, path) => (value === undefined ? undefined : rule(value, path));
}

/** Absent is undefined, an empty string is null. */
export function clearable<T>(rule: Rule<T>): Rule<T | null | undefined> {
  return (value, path) => (value === '' ? null : value === undefined ? undefined : rule(value, path));
}

export function list<T>(rule: Rule<T>): Rule<T[]> {
  return (value, path) => {
    if (value === undefined)
      throw invalidRequest('parameter_missing', `Missing required param: ${path}.`, path);
    if (value === '') return [];
    if (!Array.isArray(value)) throw invalidRequest('parameter_invalid', 'Invalid array', path);
    return value.map((item, index) => rule(item, `${path}[${index}]`));
  };
}

export function givenOnly<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

export const ignored: Rule<undefined> = () => undefined;

/** This API version removed it from intents. */
export const rejectPaymentMethodTypes: Rule<undefined> = (value, path) => {
  if (value === undefined) return undefined;
  throw invalidRequest(
    'payment_method_types_no_longer_supported',
    'The parameter payment_method_types is no longer supported. Use allowed_payment_method_types instead.',
    path,
  );
};

export const metadata: Rule<Metadata | null | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (value === '') return null;
  if (typeof value === 'string' || Array.isArray(value))
    throw invalidRequest('parameter_invalid', 'Invalid hash', path);
  const entries = Object.entries(value);
  for (const [name, entry] of entries) {
    const inner = `${path}[${name}]`;
    if (typeof entry !== 'string')
      throw invalidRequest('parameter_invalid', 'Metadata values must be strings', inner);
    if (name.length > 40 || entry.length > 500)
      throw invalidRequest(
        'parameter_invalid',
        'Metadata keys have at most 40 characters, values at most 500',
        inner,
      );
  }
  if (entries.length > 50)
    throw invalidRequest('parameter_invalid', 'Metadata can have at most 50 keys', path);
  return Object.fromEntries(entries) as Metadata;
};

/** Given keys replace, empty values delete their key, null deletes all. */
export function mergeMetadata(before: Metadata, given: Metadata | null | undefined): Metadata {
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

const addressField = clearable(text);
const addressShape = {
  city: addressField,
  country: addressField,
  line1: addressField,
  line2: addressField,
  postal_code: addressField,
  state: addressField,
};

export const address: Rule<Address> = (value, path) => {
  const given = fields(addressShape)(value, path);
  const known = Object.keys(addressShape).map((name) => [name, given[name as keyof Address] ?? null]);
  return Object.fromEntries(known) as Address;
};

export const shipping: Rule<Shipping> = (value, path) => {
  const given = fields({ address, name: text, phone: addressField })(value, path);
  return { address: given.address, name: given.name, phone: given.phone ?? null };
};
