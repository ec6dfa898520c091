import { createStore, get, promisifyRequest } from 'idb-keyval';
import { withinTimeLimit } from '../time-limit.ts';

/** `atSessionEnd`: expired or ended elsewhere. */
export type Ending = 'atSignOut' | 'atSessionEnd';

/** What happens to a stored value when its owner leaves. */
export type Retention = {
  owner: 'device' | 'visitor' | 'account';
  atSignOut: 'kept' | 'deleted';
  atSessionEnd: 'kept' | 'trimmed' | 'deleted';
  /** Runs first; must stop writers and clear atoms. May return a promise. */
  forget?: (ending: Ending) => unknown;
};

/** Nothing personal. */
export const device = { owner: 'device', atSignOut: 'kept', atSessionEnd: 'kept' } as const;
/** Becomes the data of the customer who signs in. */
export const visitor = { owner: 'visitor', atSignOut: 'deleted', atSessionEnd: 'deleted' } as const;
/** One customer's only. */
export const account = { owner: 'account', atSignOut: 'deleted', atSessionEnd: 'deleted' } as const;

/** By storage name; only of loaded code. */
export const declarations = new Map<string, Retention>();

export type StoredValues<T> = {
  /** Null also if the browser stores nothing. */
  get(part?: string): T | null;
  set(value: T, part?: string): void;
  remove(part?: string): void;
};

/** Kept until the tab is closed. */
export function tabValues<T>(key: string, fate: Retention): StoredValues<T> {
  return valuesIn(() => sessionStorage, declare(key, fate));
}

export function deviceValues<T>(key: string, fate: Retention): StoredValues<T> {
  return valuesIn(() => localStorage, declare(key, fate));
}

function valuesIn<T>(storage: () => Storage, name: string): StoredValues<T> {
  return {
    get: (part) => attempt(() => JSON.parse(storage().getItem(nameOf(name, part)) ?? 'null')) ?? null,
    set: (value, part) => attempt(() => storage().setItem(nameOf(name, part), JSON.stringify(value))),
    remove: (part) => attempt(() => storage().removeItem(nameOf(name, part))),
  };
}

export type StoredRecord<T> = {
  /** In one transaction; undefined stores nothing. Rejects without a database. */
  change(change: (stored: unknown) => T | undefined): Promise<void>;
  /** Rejects without a database. */
  read(): Promise<unknown>;
  /** Without reading first, for a page that is being left. Resolves when the write was requested. */
  overwrite(value: T): Promise<void>;
};

export function databaseRecord<T>(key: string, fate: Retention): StoredRecord<T> {
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
      // This transaction would wait for that one until the page is gone.
      reading?.abort();
      return inDatabase('readwrite', (objects) => put(objects, name, value));
    },
  };
}

/** One value per part: `customer:list`. */
export function databaseRecords<T>(key: string, fate: Retention) {
  const name = declare(key, fate);
  return {
    set: (value: T, part: string) =>
      inDatabase('readwrite', (objects) => put(objects, nameOf(name, part), value)),
    /** Parts that start with this one and a colon. */
    list: (part: string) =>
      inDatabase('readonly', (objects) => promisifyRequest<T[]>(objects.getAll(partsOf(nameOf(name, part))))),
    deleteAll: () => inDatabase('readwrite', (objects) => promisifyRequest(objects.delete(partsOf(name)))),
  };
}

function partsOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound(`${name}:`, `${name};`);
}

/** Of keys not declared by loaded code, only the device's stay. */
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

/** ms. In some browsers the database never answers. */
const databaseTimeoutMs = 3000;
let isStuck = false;

const open = createStore('keyval-store', 'keyval');
/** Rejects if the database does not answer; abandoned work does not run later. */
const inDatabase: typeof open = async (mode, use) => {
  let transaction: IDBTransaction | undefined;
  let isGivenUp = isStuck;
  const assertWanted = () => {
    if (isGivenUp) throw new Error('The database does not answer.');
  };
  assertWanted();
  const answered = open(mode, (objects) => {
    assertWanted();
    transaction = objects.transaction;
    return use(objects);
  });
  const free = () => {
    isStuck = false;
  };
  return withinTimeLimit(databaseTimeoutMs, answered, () => {
    isStuck = isGivenUp = true;
    attempt(() => transaction?.abort());
    answered.then(free, free);
    throw new Error('The database does not answer.');
  });
};

function put(objects: IDBObjectStore, key: string, value: unknown): void {
  if (value !== undefined) objects.put(value, key);
  // A transaction waiting for its automatic commit is aborted when the page is left.
  objects.transaction.commit();
}

/** The name contains the owner, so it can be deleted before its code loads. */
function declare(key: string, fate: Retention): string {
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

/** Undefined while prerendering, or if storage is disabled. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
