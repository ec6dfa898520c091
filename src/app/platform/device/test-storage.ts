import type { StoredRecord } from './storage.ts';

/** For `afterEach`. */
export function clearStorages(): void {
  sessionStorage.clear();
  localStorage.clear();
}

/** Without the database. */
export function storedText(): string {
  return JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
}

/** Asynchronous, serialized, and copying, like IndexedDB. */
export function testRecord<Stored = unknown>(stored = undefined as Stored) {
  let last: Promise<unknown> = Promise.resolve();
  const record: StoredRecord<unknown> = {
    change(change) {
      const changed = last.then(async () => {
        await Bun.sleep(1);
        const next = change(structuredClone(device.stored));
        if (next !== undefined) device.stored = structuredClone(next) as Stored;
        await Bun.sleep(1);
      });
      last = changed.catch(() => {});
      return changed;
    },
    read: async () => structuredClone(device.stored),
    async overwrite(value) {
      device.stored = structuredClone(value) as Stored;
    },
  };
  const device = { ...record, stored };
  return device;
}
