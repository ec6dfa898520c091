import { createStore, entries, get, promisifyRequest } from 'idb-keyval';

/** How the use of an account on this device ends: by signing out here, or because the session expired or was ended elsewhere. */
export type Ending = 'atSignOut' | 'atSessionEnd';

/** What the shop keeps on the device under one name, or under one name for each part. Record 075 lists all. */
export type Declaration = {
  name: string;
  /** Runs before anything is deleted: stops what writes it, empties the atoms that show it, trims it. May return a promise. */
  forget?: (ending: Ending) => unknown;
} & (
  | { owner: 'device'; atSignOut: 'kept'; atSessionEnd: 'kept' }
  /** A visitor's becomes the customer's who signs in; an account's was never anybody else's. */
  | { owner: 'visitor' | 'account'; atSignOut: 'deleted'; atSessionEnd: 'trimmed' | 'deleted' }
);

type Place = 'database' | 'device' | 'tab';

/** What the code that is loaded by now has declared, by its name in storage. */
export const declarations = new Map<string, Declaration & { place: Place }>();

/** Values that can be written as JSON, in the storage of the tab or of the device. */
export type StoredValues<T> = {
  /** Null when there is none, or where the browser stores nothing. */
  get(part?: string): T | null;
  set(value: T, part?: string): void;
  remove(part?: string): void;
};

/** Kept until the tab is closed. */
export function tabValues<T>(declaration: Declaration): StoredValues<T> {
  return valuesIn(() => sessionStorage, declare('tab', declaration));
}

/** Kept on the device, for all tabs. */
export function deviceValues<T>(declaration: Declaration): StoredValues<T> {
  return valuesIn(() => localStorage, declare('device', declaration));
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
  /** Stores a value without reading, for a page that is being left. */
  overwrite(value: T): void;
};

export function databaseRecord<T>(declaration: Declaration): StoredRecord<T> {
  const name = declare('database', declaration);
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
      void inDatabase('readwrite', (objects) => put(objects, name, value)).catch(() => {});
    },
  };
}

/** Values in the database, one for each part. */
export function databaseRecords<T>(declaration: Declaration) {
  const name = declare('database', declaration);
  return {
    set: (value: T, part: string) =>
      inDatabase('readwrite', (objects) => put(objects, nameOf(name, part), value)),
    /** Those whose part is `part` or begins with it and a colon. */
    async list(part: string): Promise<T[]> {
      const all = await entries<string, T>(inDatabase);
      return all.flatMap(([key, value]) => (isPartOf(nameOf(name, part), key) ? [value] : []));
    },
    deleteAll: () => deleteRecords((key) => isPartOf(name, key)),
  };
}

/** Deletes what an ending leaves to nobody. A declared name that stays says so; of what is not declared, the device's stays. */
export async function deleteAt(ending: Ending): Promise<void> {
  const kept = [...declarations].flatMap(([name, fate]) => (fate[ending] === 'deleted' ? [] : [name]));
  const isKept = (key: string) => key.startsWith('device:') || kept.some((name) => isPartOf(name, key));
  for (const storage of [() => sessionStorage, () => localStorage]) {
    const keys = attempt(() => Object.keys(storage())) ?? [];
    for (const key of keys) if (!isKept(key)) attempt(() => storage().removeItem(key));
  }
  await deleteRecords((key) => !isKept(key));
}

const inDatabase = createStore('keyval-store', 'keyval');

async function deleteRecords(isGone: (key: string) => boolean): Promise<void> {
  await inDatabase('readwrite', (objects) => {
    const keys = objects.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result) if (isGone(String(key))) objects.delete(key);
    };
    return promisifyRequest(objects.transaction);
  });
}

function put(objects: IDBObjectStore, key: string, value: unknown): void {
  if (value !== undefined) objects.put(value, key);
  // Explicitly: a transaction that waits for the automatic commit is aborted when its page is left.
  objects.transaction.commit();
}

/** The owner stands in the name: what becomes of it can be told before the code that declares it is loaded. */
function declare(place: Place, declaration: Declaration): string {
  const name = `${declaration.owner}:${declaration.name}`;
  declarations.set(name, { ...declaration, place });
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
