const storageKey = 'last-user-id';

/** Who was signed in when the server could last be asked; null for nobody. Only for what the device itself keeps. */
export function lastUserId(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey);
}

export function setLastUserId(id: string | null): void {
  if (id) localStorage.setItem(storageKey, id);
  else localStorage.removeItem(storageKey);
}
