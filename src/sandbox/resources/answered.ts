import type Stripe from 'stripe';

/**
 * A published type as the sandbox answers it: with ids in place of objects that can be expanded, decimals as text, and
 * only the values published today. `N` narrows fields; a name or a type that is not published does not compile.
 */
export type Answered<
  T,
  N extends { [K in keyof N]: K extends keyof T ? Value<T[K]> : never } = Record<never, never>,
> = Omit<Fields<T>, keyof N> & N;

type Fields<T> = { [K in keyof T]: Value<T[K]> };

type Value<V> =
  | Text<Extract<V, string>>
  | (string extends Extract<V, string> ? Exclude<V, string | object> : Other<Exclude<V, string>>);

/** Enums are published with any other string as a possible later value. */
type Text<S extends string> = [Literal<S>] extends [never] ? S : Literal<S>;
type Literal<S> = S extends string ? (string extends S ? never : S) : never;

type Other<V> = V extends Stripe.Decimal
  ? string
  : V extends (infer E)[]
    ? Value<E>[]
    : V extends object
      ? Fields<V>
      : V;
