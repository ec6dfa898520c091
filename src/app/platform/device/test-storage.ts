/** For `afterEach`: the device and its tab as they were before the first visit. */
export function clearStorages(): void {
  sessionStorage.clear();
  localStorage.clear();
}

/** What the device and the tab keep, as one text; not the database, which tests do not have. */
export function storedText(): string {
  return JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
}

/** What a test stores is somebody's. */
export function testKey(name: string) {
  return { name, owner: 'visitor', atSignOut: 'deleted', atSessionEnd: 'deleted' } as const;
}
