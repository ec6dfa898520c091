import { createStore, get, promisifyRequest } from 'idb-keyval';

/** How the use of an account on this device ends: by signing out here, or because the session expired or was ended elsewhere. */
export type Ending = 'atSignOut' | 'atSessionEnd';

/** Whose something is that the shop keeps on the device, and what becomes of it. ARCHITECTURE.md lists all. */
export type Fate = {
  owner: 'device' | 'visitor' | 'account';
  atSignOut: 'kept' | 'deleted';
  atSessionEnd: 'kept' | 'trimmed' | 'deleted';
  /** Runs before anything is deleted: stops what writes it, empties the atoms that show it, trims it. May return a promise. */
  forget?: (ending: Ending) => unknown;
};

/** About the device itself: nothing personal. */
export const device = { owner: 'device', atSignOut: 'kept', atSessionEnd: 'kept' } as const;
/** Of whoever uses the device: it becomes the customer's who signs in. */
export const visitor = { owner: 'visitor', atSignOut: 'deleted', atSessionEnd: 'deleted' } as const;
/** Of one customer, never of anybody else. */
export const account = { owner: 'account', atSignOut: 'deleted', atSessionEnd: 'deleted' } as const;

/** What the code that is loaded by now has declared, by its name in storage. */
export const declarations = new Map<string, Fate>();

/** Values that can be written as JSON, in the storage of the tab or of the device. */
export type StoredValues<T> = {
  /** Null when there is none, or where the browser stores nothing. */
  get(part?: string): T | null;
  set(value: T, part?: string): void;
  remove(part?: string): void;
};

/** Kept until the tab is closed. */
export function tabValues<T>(key: string, fate: Fate): StoredValues<T> {
  return valuesIn(() => sessionStorage, declare(key, fate));
}

/** Kept on the device, for all tabs. */
export function deviceValues<T>(key: string, fate: Fate): StoredValues<T> {
  return valuesIn(() => localStorage, declare(key, fate));
}

function valuesIn<T>(storage: () => Storage, name: string): StoredValues<T> {
  return {
    get: (part) => attempt(() => JSON.parse(storage().getItem(nameOf(name, part)) ?? 'null')) ?? null,
    set: (value, part) => attempt(() => storage().setItem(nameOf(name, part), JSON.stringify(value))),
    remove: (part) => attempt(() => storage().removeItem(nameOf(name, part))),
  };
}

/** One value in the database, for all tabs. */
export type StoredRecord<T> = {
  /**
   * Reads it (undefined for none), and stores what `change` returns (undefined stores nothing), in one transaction: no other
   * tab writes in between. Rejects where the browser has no database.
   */
  change(change: (stored: unknown) => T | undefined): Promise<void>;
  /** Undefined for none. Rejects where the browser has no database. */
  read(): Promise<unknown>;
  /** Stores a value without reading, for a page that is being left. Resolves when the database has been asked to. */
  overwrite(value: T): Promise<void>;
};

export function databaseRecord<T>(key: string, fate: Fate): StoredRecord<T> {
  const name = declare(key, fate);
  let reading: IDBTransaction | null = null;
  return {
    change: (change) =>
      inDatabase('readwrite', (objects) => {
        reading = objects.transaction;
        const read = objects.get(name);
        read.onsuccess = () => {
          reading = null;
          put(objects, name, change(read.result));
        };
        return promisifyRequest(objects.transaction);
      }),
    read: () => get(name, inDatabase),
    overwrite(value) {
      // This transaction would have to wait for that one, and the page is gone by then.
      reading?.abort();
      return inDatabase('readwrite', (objects) => put(objects, name, value));
    },
  };
}

/** Values in the database, one for each part: `customer:list`. */
export function databaseRecords<T>(key: string, fate: Fate) {
  const name = declare(key, fate);
  return {
    set: (value: T, part: string) =>
      inDatabase('readwrite', (objects) => put(objects, nameOf(name, part), value)),
    /** Those whose part begins with this one and a colon. */
    list: (part: string) =>
      inDatabase('readonly', (objects) => promisifyRequest<T[]>(objects.getAll(partsOf(nameOf(name, part))))),
    deleteAll: () => inDatabase('readwrite', (objects) => promisifyRequest(objects.delete(partsOf(name)))),
  };
}

function partsOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound(`${name}:`, `${name};`);
}

/** Deletes what does not stay: of what is not declared by now, only the device's does. */
export async function deleteWhatDoesNotStay(ending: Ending): Promise<void> {
  const kept = [...declarations].flatMap(([name, fate]) => (fate[ending] === 'deleted' ? [] : [name]));
  const isKept = (key: string) => key.startsWith('device:') || kept.some((name) => isPartOf(name, key));
  for (const storage of [() => sessionStorage, () => localStorage])
    attempt(() => {
      for (const key of Object.keys(storage())) if (!isKept(key)) storage().removeItem(key);
    });
  await inDatabase('readwrite', (objects) => {
    const keys = objects.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result) if (!isKept(String(key))) objects.delete(key);
    };
    return promisifyRequest(objects.transaction);
  });
}

const open = createStore('keyval-store', 'keyval');
/** Rejects where the browser has no database; the library's function throws. */
const inDatabase: typeof open = async (mode, use) => open(mode, use);

function put(objects: IDBObjectStore, key: string, value: unknown): void {
  if (value !== undefined) objects.put(value, key);
  // Explicitly: a transaction that waits for the automatic commit is aborted when its page is left.
  objects.transaction.commit();
}

/** The owner stands in the name: what becomes of it can be told before the code that declares it is loaded. */
function declare(key: string, fate: Fate): string {
  const name = `${fate.owner}:${key}`;
  declarations.set(name, fate);
  return name;
}

function nameOf(name: string, part?: string): string {
  return part === undefined ? name : `${name}:${part}`;
}

function isPartOf(name: string, key: string): boolean {
  return key === name || key.startsWith(`${name}:`);
}

/** Undefined where there is no storage: while pages are prerendered, and in browsers that have it switched off. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
