import type { StoredRecord } from './storage.ts';

/** For `afterEach`: the device and its tab as they were before the first visit. */
export function clearStorages(): void {
  sessionStorage.clear();
  localStorage.clear();
}

/** What the device and the tab keep, as one text; not the database, which tests do not have. */
export function storedText(): string {
  return JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
}

/** A record that behaves as in IndexedDB: asynchronous, one change after the other, with copies of what is stored. */
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
