export type Metadata = Record<string, string>;

export type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export const emptyAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export type Shipping = { address: Address; name: string; phone: string | null };

/**
 * What the sandbox keeps about an object and never shows. `runAt` (seconds of the sandbox's clock): when something
 * happens to it by itself. `token`: the unguessable part of its hosted page's address. `parent`: the object it is
 * listed under.
 */
export type Internal = {
  runAt?: number | null;
  parent?: string | null;
  token?: string | null;
  deleted?: boolean;
};

/** The embedded list of the API, for the few objects that carry one. */
export type EmbeddedList<T> = { object: 'list'; data: T[]; has_more: false; url: string };

export function embeddedList<T>(data: T[], url: string): EmbeddedList<T> {
  return { object: 'list', data, has_more: false, url };
}
