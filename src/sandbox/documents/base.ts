export type Metadata = Record<string, string>;

export type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export type Shipping = { address: Address; name: string | null; phone: string | null };

/** What the sandbox keeps about an object but never shows. `due` is in seconds of the sandbox's clock. */
export type Hidden = {
  due?: number | null;
  parent?: string | null;
  token?: string | null;
  deleted?: boolean;
};

/** The embedded list of the API, for the few objects that carry one. */
export type EmbeddedList<T> = { object: 'list'; data: T[]; has_more: false; url: string };

export function embeddedList<T>(data: T[], url: string): EmbeddedList<T> {
  return { object: 'list', data, has_more: false, url };
}
